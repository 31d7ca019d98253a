#!/bin/sh
# Installs Társas on a machine (Debian, Ubuntu), or brings it up to date. Run it as often as you like: what is right already stays as it is.
set -eu

here=$(cd "$(dirname "$0")" && pwd)

help() {
    cat <<'END'
install.sh [OPTIONS]: install Társas on this machine (Debian, Ubuntu; as root), or bring it up to date.

What it does, and says as it goes:
  packages   python3-venv; for pages nginx; without --database PostgreSQL, with a role and a database `tarsas`
  program    a user `tarsas`, and the program in /usr/local/lib/tarsas
  settings   /etc/tarsas/tarsas.env; what is there stays, unless an option here changes it
  services   systemd: tarsas@PORT (pages), tarsas-worker (bots), tarsas.target (all of it)
  nginx      /etc/nginx/conf.d/tarsas.conf, room for many streams; nginx is told to read it
  restart    the serving processes one after the other, each waited for: who plays goes on at the others

Options:
  --role ROLE             all (the usual), pages (no bots here), worker (bots alone), program (just the program: for images)
  --from SOURCE           a wheel, or a checkout in which `make bundle` was run; by default the checkout of this script
  --database ADDRESS      postgresql://tarsas:PASSWORD@HOST/tarsas; by default what the settings say, else a PostgreSQL on this machine
  --servers N             serving processes on this machine; by default one for each core
  --first-port PORT       they listen on this port and those after it; by default 8001
  --host ADDRESS          the address they listen at; by default 127.0.0.1. For an nginx elsewhere, with --trusted-proxy
  --trusted-proxy ADDRESS the nginx whose word they take for where a request comes from; by default one on this machine
  --server ADDRESS:PORT   a serving process on another machine that this nginx sends people to, too; may be given again
  --name NAME             the host name that nginx answers to, as games.example; by default any
  --listen PORT           the port of nginx, or ADDRESS:PORT; by default 80
  --certificate FILE      with --key FILE: https on 443, and --listen leads there
  --key FILE
  --url URL               where others reach all this, as https://games.example: what invitations say
  --contact TEXT          who runs it, for the page about privacy
  --jobs N                bots that think at once here; by default one less than there are cores
  --root DIR              write settings, services and the nginx file below DIR, and do nothing else: no packages, no users, nothing is started
  --help                  this
END
}

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

role=all source=$here/.. database='' servers='' first_port=8001 host='' proxy='' others='' name=_ listen=80 certificate='' key='' url='' contact='' jobs='' root=''

while [ $# -gt 0 ]; do
    case $1 in
        --help | -h) help; exit 0 ;;
        --role | --from | --database | --servers | --first-port | --host | --trusted-proxy | --server | --name | --listen | --certificate | --key | --url | --contact | --jobs | --root) ;;
        *) fail "there is no option '$1'; see --help" ;;
    esac
    [ $# -ge 2 ] || fail "$1 needs a value; see --help"
    case $1 in
        --role) role=$2 ;;
        --from) source=$2 ;;
        --database) database=$2 ;;
        --servers) servers=$2 ;;
        --first-port) first_port=$2 ;;
        --host) host=$2 ;;
        --trusted-proxy) proxy=$2 ;;
        --server) others="$others $2" ;;
        --name) name=$2 ;;
        --listen) listen=$2 ;;
        --certificate) certificate=$2 ;;
        --key) key=$2 ;;
        --url) url=$2 ;;
        --contact) contact=$2 ;;
        --jobs) jobs=$2 ;;
        --root) root=$2 ;;
    esac
    shift 2
done

is_number() { case $1 in '' | *[!0-9]*) return 1 ;; esac; }

check_options() {
    case $role in all | pages | worker | program) ;; *) fail "--role is all, pages, worker or program, not '$role'" ;; esac
    servers=${servers:-$(getconf _NPROCESSORS_ONLN)}
    is_number "$servers" && [ "$servers" -le 64 ] || fail "--servers is a number up to 64, not '$servers'"
    is_number "$first_port" || fail "--first-port is a number, not '$first_port'"
    [ -z "$jobs" ] || is_number "$jobs" || fail "--jobs is a number, not '$jobs'"
    [ -z "$certificate$key" ] || { [ -n "$certificate" ] && [ -n "$key" ]; } || fail "--certificate and --key come together"
    case "$database$contact$url" in *"'"* | *'
'*) fail "no quotes and no line breaks in a setting" ;; esac
    if [ "$role" = worker ] && [ -z "$root" ] && needs_own_database; then fail "whose bots? Name the server's database: --database postgresql://…"; fi
    [ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "this changes the machine: run it as root, or with --root DIR to see what it would write"
}

has_pages() { [ "$role" = all ] || [ "$role" = pages ]; }
has_bots() { [ "$role" = all ] || [ "$role" = worker ]; }
has_systemd() { [ -d /run/systemd/system ]; }

# put FILE MODE: write standard input to the file where it differs; says so, and is true, only then.
put() {
    target=$root$1
    mkdir -p "$(dirname "$target")"
    cat >"$target.new"
    if cmp -s "$target.new" "$target"; then
        rm "$target.new"
        return 1
    fi
    chmod "$2" "$target.new"
    mv "$target.new" "$target"
    say "  wrote $target"
}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# The system's own Python rather than one in somebody's home, which the services may not read.
python=/usr/bin/python3
is_new_enough "$python" || python=python3

install_packages() {
    wanted=''
    "$python" -c 'import ensurepip' 2>/dev/null || wanted="$wanted python3-venv"
    if has_pages && ! PATH=$PATH:/usr/sbin command -v nginx >/dev/null; then wanted="$wanted nginx"; fi
    if needs_own_database && ! command -v psql >/dev/null; then wanted="$wanted postgresql"; fi
    [ -n "$wanted" ] || return 0
    command -v apt-get >/dev/null || fail "please install first:$wanted"
    say "Packages:$wanted"
    apt-get update --quiet --quiet
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends $wanted >/dev/null
}

needs_own_database() { [ "$role" != program ] && [ -z "$database" ] && ! grep -q '^TARSAS_DATABASE=.' /etc/tarsas/tarsas.env 2>/dev/null; }

install_program() {
    say "The program, in /usr/local/lib/tarsas"
    id tarsas >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/tarsas --shell /usr/sbin/nologin tarsas
    install -d -o tarsas -g tarsas /var/lib/tarsas /var/cache/tarsas
    is_new_enough "$python" || fail "Társas needs Python 3.11 or newer; $python here is $("$python" --version)"
    [ -x /usr/local/lib/tarsas/bin/python ] || "$python" -m venv /usr/local/lib/tarsas
    runuser --user tarsas -- /usr/local/lib/tarsas/bin/python -c '' || fail "the user tarsas may not run $python: use a Python that is for everybody, as /usr/bin/python3"
    if [ -d "$source" ]; then
        [ -d "$source/src/tarsas/web/static" ] || fail "$source has no style and script for the pages yet: run 'make bundle' there, or name a wheel with --from"
    fi
    pins=$here/../constraints.txt
    set -- --disable-pip-version-check --quiet install
    [ ! -f "$pins" ] || set -- "$@" --constraint "$pins"
    /usr/local/lib/tarsas/bin/python -m pip "$@" "$(realpath "$source")[web,postgres]"
    # The same version again, from a checkout that has changed.
    /usr/local/lib/tarsas/bin/python -m pip "$@" --force-reinstall --no-deps "$source"
    say "  $(/usr/local/lib/tarsas/bin/tarsas --version)"
}

make_database() {
    say "PostgreSQL on this machine: role and database tarsas"
    has_systemd || service postgresql start >/dev/null
    as_postgres="runuser --user postgres --"
    $as_postgres psql --quiet --tuples-only --command "SELECT 1 FROM pg_roles WHERE rolname = 'tarsas'" | grep -q 1 || $as_postgres createuser tarsas
    $as_postgres psql --quiet --tuples-only --command "SELECT 1 FROM pg_database WHERE datname = 'tarsas'" | grep -q 1 || $as_postgres createdb --owner tarsas tarsas
    database='postgresql://tarsas@/tarsas?host=/var/run/postgresql'
}

# setting NAME VALUE: the settings on standard input, with this one changed, or added at the end.
setting() {
    NAME=$1 VALUE=$2 awk -F= 'BEGIN { name = ENVIRON["NAME"]; line = name "='\''" ENVIRON["VALUE"] "'\''" }
        $1 == name { print line; is_there = 1; next } { print } END { if (!is_there) print line }'
}

write_settings() {
    file=$root/etc/tarsas/tarsas.env
    say "Settings"
    {
        if [ -f "$file" ]; then cat "$file"; else echo "# Settings of Társas, for systemd. install.sh changes only what its options name."; fi
    } | keep_or_set TARSAS_DATABASE "$database" 'postgresql://tarsas@/tarsas?host=/var/run/postgresql' \
        | keep_or_set TARSAS_CACHE '' /var/cache/tarsas \
        | keep_or_set TARSAS_CONTACT "$contact" '' \
        | keep_or_set TARSAS_SERVE_OPTIONS "$(serve_options)" '--host 127.0.0.1' \
        | keep_or_set TARSAS_WORKER_OPTIONS "${jobs:+--jobs $jobs}" '' \
        | put /etc/tarsas/tarsas.env 640 || true
    # The address of the database may hold a password.
    [ -n "$root" ] || chown root:tarsas "$file"
}

# keep_or_set NAME NEW USUAL: what was asked for now, else what is there, else what is usual.
keep_or_set() {
    all=$(cat)
    if [ -n "$2" ]; then
        printf '%s\n' "$all" | setting "$1" "$2"
    elif printf '%s\n' "$all" | grep -q "^$1="; then
        printf '%s\n' "$all"
    else
        printf '%s\n' "$all" | setting "$1" "$3"
    fi
}

serve_options() {
    [ -n "$host$url$proxy" ] || return 0
    printf '%s' "--host ${host:-127.0.0.1}${url:+ --url $url}${proxy:+ --trusted-proxy $proxy}"
}

write_services() {
    say "Services"
    for unit in tarsas.target tarsas@.service tarsas-worker.service; do
        put "/etc/systemd/system/$unit" 644 <"$here/systemd/$unit" || true
    done
}

ports() {
    port=$first_port
    while [ "$port" -lt $((first_port + servers)) ]; do
        echo "$port"
        port=$((port + 1))
    done
}

servers_of_nginx() {
    for port in $(ports); do echo "    server ${host:-127.0.0.1}:$port max_fails=1 fail_timeout=5s;"; done
    for other in $others; do echo "    server $other max_fails=1 fail_timeout=5s;"; done
}

listen_of_nginx() {
    if [ -z "$certificate" ]; then
        echo "    listen $listen;"
        return
    fi
    cat <<END
    listen 443 ssl http2;
    ssl_certificate $certificate;
    ssl_certificate_key $key;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:tarsas:10m;
END
}

redirect_of_nginx() {
    [ -n "$certificate" ] || return 0
    cat <<END

server {
    listen $listen;
    server_name $name;
    return 301 https://\$host\$request_uri;
}
END
}

write_nginx() {
    say "nginx"
    {
        SERVERS=$(servers_of_nginx) LISTEN=$(listen_of_nginx) NAME=$name awk '
            /^@SERVERS@$/ { print ENVIRON["SERVERS"]; next }
            /^@LISTEN@$/ { print ENVIRON["LISTEN"]; next }
            { sub("@SERVER_NAME@", ENVIRON["NAME"]); print }' "$here/nginx.conf.in"
        redirect_of_nginx
    } | put /etc/nginx/conf.d/tarsas.conf 644 || true
}

# Every open page takes two connections of nginx: its stream, and the one behind it.
make_room_in_nginx() {
    if grep -q 'worker_connections 768;' /etc/nginx/nginx.conf; then
        sed -i 's/worker_connections 768;/worker_connections 16384;/' /etc/nginx/nginx.conf
        say "  /etc/nginx/nginx.conf: worker_connections 16384"
    fi
    printf '[Service]\nLimitNOFILE=65536\n' | put /etc/systemd/system/nginx.service.d/tarsas.conf 644 || true
    # Debian's welcome page would answer in our place.
    if [ "$name" = _ ]; then rm -f /etc/nginx/sites-enabled/default; fi
    PATH=$PATH:/usr/sbin nginx -q -t
}

start() {
    if ! has_systemd; then
        say "There is no systemd here: start it yourself, as /etc/systemd/system/tarsas@.service and tarsas-worker.service say."
        return
    fi
    systemctl daemon-reload
    systemctl --quiet enable tarsas.target
    if has_pages; then
        for unit in $(systemctl list-units --all --plain --no-legend 'tarsas@*.service' | awk '{ print $1 }'); do
            port=${unit#tarsas@}
            ports | grep -qx "${port%.service}" || systemctl --quiet disable --now "$unit"
        done
        for port in $(ports); do restart_server "$port"; done
        systemctl --quiet enable --now nginx
        systemctl reload nginx
    fi
    if has_bots; then
        systemctl --quiet enable tarsas-worker
        systemctl restart tarsas-worker
        say "Bots think: tarsas-worker"
    fi
    systemctl start tarsas.target
}

restart_server() {
    systemctl --quiet enable "tarsas@$1"
    systemctl restart "tarsas@$1"
    tries=0
    until /usr/local/lib/tarsas/bin/python -c "import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=3)" "http://${host:-127.0.0.1}:$1/health" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || fail "the server on port $1 does not answer: journalctl --unit tarsas@$1"
        sleep 1
    done
    say "Pages on port $1"
}

check_options
if [ -z "$root" ]; then
    install_packages
    install_program
    if [ "$role" = program ]; then exit 0; fi
    if needs_own_database; then make_database; fi
fi
write_settings
write_services
if has_pages; then write_nginx; fi
if [ -z "$root" ]; then
    if has_pages; then make_room_in_nginx; fi
    start
fi
say "Done."
