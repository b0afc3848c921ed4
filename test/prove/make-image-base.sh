#!/usr/bin/env bash
# Makes node_modules/.cache/image-base.tar, which stands for the image that the Dockerfile begins with where no registry of
# images is reached: Debian by debootstrap, the Node that this project pins, and this machine's npm. For root.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=node_modules/.cache/image-base
rm -rf "$to" && mkdir -p "$to"
debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$to"
chroot "$to" useradd --uid 1000 --create-home node
install -m 755 node_modules/node/bin/node "$to/usr/local/bin/node"
mkdir -p "$to/usr/local/lib/node_modules"
cp -a "$(npm root -g)/npm" "$to/usr/local/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$to/usr/local/bin/npm"
rm -rf "$to"/dev/* "$to"/var/cache/apt/*
tar -C "$to" -cf "$to.part" .
mv "$to.part" "$to.tar"
rm -rf "$to"
