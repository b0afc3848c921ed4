#!/usr/bin/env bash
# Puts StrykerJS's instrumenter, which makes the mutants, into node_modules/.cache/stryker, where `npm run prove -- mutants` finds
# it: 78 packages that no other test needs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
npm install --prefix node_modules/.cache/stryker --ignore-scripts --no-audit --no-fund --silent @stryker-mutator/instrumenter@10.1.1
