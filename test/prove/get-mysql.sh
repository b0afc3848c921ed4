#!/usr/bin/env bash
# Puts Oracle's MySQL and MySQL Router (Debian unstable's mysql-server-core and mysql-router) with the libraries they need into
# node_modules/.cache/mysql, where `npm run prove -- mysql` and `-- cluster-loss` find them. Nothing of the system changes.
# 120 MB; for root, or who may run apt-get download.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=$PWD/node_modules/.cache/mysql
mkdir -p "$to"/{packages,root,bin,apt/{lists/partial,cache/archives/partial}}
mirror=$(cat /etc/apt/sources.list.d/* /etc/apt/sources.list 2>/dev/null | grep -E '^(URIs:|deb )' | grep -oEm1 'https?://[^ ]+' || true)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$to/apt/sources.list"
options=(-o "Dir::Etc::SourceList=$to/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$to/apt/lists"
  -o "Dir::Cache=$to/apt/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update -qq
needed=$(apt-cache "${options[@]}" depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
  --no-enhances mysql-server-core mysql-router | grep -E '^[a-z]' | grep -v '^perl' | sort -u)
# shellcheck disable=SC2086 # a list of names
(cd "$to/packages" && apt-get "${options[@]}" download -qq $needed)
for package in "$to"/packages/*.deb; do dpkg -x "$package" "$to/root"; done
rm -r "$to/packages"
# With their own libc, as this system's may be older.
cat >"$to/bin/mysqld" <<WRAPPER
#!/usr/bin/env bash
libraries=\$(echo "$to"/root/usr/lib/*-linux-gnu)
more=("--lc-messages-dir=$to/root/usr/share/mysql" "--character-sets-dir=$to/root/usr/share/mysql/charsets"
  "--plugin-dir=$to/root/usr/lib/mysql/plugin" --secure-file-priv=NULL --mysqlx=OFF)
[ "\${1:-}" = --version ] && more=()
exec "\$libraries"/ld-linux-*.so.* --library-path "\$libraries:$to/root/usr/lib/mysql/private" "$to/root/usr/sbin/mysqld" "\$@" "\${more[@]}"
WRAPPER
for program in mysqlrouter mysqlrouter_keyring; do
  cat >"$to/bin/$program" <<WRAPPER
#!/usr/bin/env bash
libraries=\$(echo "$to"/root/usr/lib/*-linux-gnu)
exec "\$libraries"/ld-linux-*.so.* --library-path "\$libraries:$to/root/usr/lib/mysql-router" "$to/root/usr/bin/$program" "\$@"
WRAPPER
done
chmod +x "$to"/bin/*
"$to/bin/mysqld" --version
"$to/bin/mysqlrouter" --version
