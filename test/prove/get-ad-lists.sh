#!/usr/bin/env bash
# Puts EasyList, EasyPrivacy and uBlock's own lists, as Debian carries them, and what matches addresses against them into
# node_modules/.cache/ad-lists, where all journeys find them. Changes nothing of the system.
set -euo pipefail
cd "$(dirname "$0")/../.."
cache=$PWD/node_modules/.cache/ad-lists
mkdir -p "$cache"
npm install --prefix "$cache" --ignore-scripts --no-audit --no-fund --silent @ghostery/adblocker@2.18.2
cd "$cache"
apt-get download -qq webext-ublock-origin-chromium
dpkg -x webext-ublock-origin-chromium_*.deb .
rm webext-ublock-origin-chromium_*.deb
