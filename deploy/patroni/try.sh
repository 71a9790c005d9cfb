#!/bin/sh
# Runs the example on this machine alone: three nodes of PostgreSQL under Patroni, one etcd, one HAProxy, all on the loopback.
# Needs Debian 12's patroni, etcd-server, haproxy and postgresql, and is run by root or by the user postgres.
#   deploy/patroni/try.sh start FOLDER      starts everything in an absent or empty folder, and prints the addresses
#   deploy/patroni/try.sh kill FOLDER N     kills Patroni and PostgreSQL of node N (1 to 3), as if its machine had died
#   deploy/patroni/try.sh revive FOLDER N   starts node N again
#   deploy/patroni/try.sh freeze FOLDER N   halts them: nothing of the node answers, and its connections stay open
#   deploy/patroni/try.sh thaw FOLDER N     lets them go on, as if the network had come back
#   deploy/patroni/try.sh find FOLDER ROLE  waits for the primary, or the synchronous node, and prints its number
#   deploy/patroni/try.sh stop FOLDER       ends everything; the folder may then be removed
# Ports: twelve from FIRST_PORT on, by default 18860.
set -eu

usage() {
  sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[ $# -ge 2 ] || usage
here=$(cd "$(dirname "$0")" && pwd)
action=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
first=${FIRST_PORT:-18860}
etcd="127.0.0.1:$first"
# Only for a try on the loopback.
password='only-for-a-try'

database_port() { echo $((first + 2 + $1)); }
rest_port() { echo $((first + 5 + $1)); }

# PostgreSQL refuses to run as root; then everything runs as the user of Debian's package.
as_user() {
  if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else exec "$@"; fi
}

# In a session of its own, with its log and process id in the folder.
run_behind() {
  name=$1
  shift
  (as_user setsid "$@" >>"$folder/$name.log" 2>&1) &
  echo $! >"$folder/$name.pid"
}

start_node() {
  PATRONI_NAME="node-$1" PATRONI_ETCD_HOSTS="'$etcd'" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$(database_port "$1")" \
    PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$(database_port "$1")" \
    PATRONI_POSTGRESQL_DATA_DIR="$folder/node-$1" PATRONI_POSTGRESQL_PGPASS="$folder/pgpass-$1" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:$(rest_port "$1")" \
    PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$(rest_port "$1")" \
    PATRONI_SUPERUSER_PASSWORD=$password PATRONI_REPLICATION_PASSWORD=$password \
    run_behind "patroni-$1" patroni "$here/patroni.yml"
}

end() {
  [ ! -f "$folder/$2.pid" ] || kill "-$1" "$(cat "$folder/$2.pid")" 2>/dev/null || true
}

is() { curl --silent --fail --output /dev/null --max-time 2 "$@"; }

wait_for() {
  for _ in $(seq 1 120); do
    if is "$@"; then return; fi
    sleep 0.5
  done
  echo "Nothing answers at $*: see the logs in $folder." >&2
  exit 1
}

start() {
  if [ -n "$(ls -A "$folder")" ]; then
    echo "$folder is not empty: stop what runs there, and remove it." >&2
    exit 1
  fi
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
  run_behind etcd etcd --enable-v2 --data-dir "$folder/etcd" --listen-client-urls "http://$etcd" \
    --advertise-client-urls "http://$etcd" --listen-peer-urls "http://127.0.0.1:$((first + 1))" \
    --initial-advertise-peer-urls "http://127.0.0.1:$((first + 1))" \
    --initial-cluster "default=http://127.0.0.1:$((first + 1))" --logger zap
  wait_for "http://$etcd/health"
  for number in 1 2 3; do start_node "$number"; done
  PRIMARY="127.0.0.1:$((first + 9))" REPLICAS="127.0.0.1:$((first + 10))" \
    NODE_1="127.0.0.1:$(database_port 1)" NODE_1_REST=$(rest_port 1) \
    NODE_2="127.0.0.1:$(database_port 2)" NODE_2_REST=$(rest_port 2) \
    NODE_3="127.0.0.1:$(database_port 3)" NODE_3_REST=$(rest_port 3) \
    run_behind haproxy haproxy -db -f "$here/haproxy.cfg"
  for number in 1 2 3; do wait_for "http://127.0.0.1:$(rest_port "$number")/health"; done
  # Without a synchronous standby nothing is safe yet.
  find_node synchronous >/dev/null
  PGPASSWORD=$password psql --quiet --set=ON_ERROR_STOP=1 --host=127.0.0.1 --port="$(database_port "$(find_node primary)")" \
    --username=postgres --dbname=postgres \
    --command="create role wheelhouse login createrole password '$password'" \
    --command='create database wheelhouse owner wheelhouse'
  echo "DATABASE_URL=postgres://wheelhouse:$password@127.0.0.1:$((first + 9))/wheelhouse"
  echo "DATABASE_READ_URL=postgres://127.0.0.1:$((first + 10))/wheelhouse"
}

# The number of the node that Patroni's REST interface answers this path for.
find_node() {
  for _ in $(seq 1 120); do
    for number in 1 2 3; do
      if is "http://127.0.0.1:$(rest_port "$number")/$1"; then
        echo "$number"
        return
      fi
    done
    sleep 0.5
  done
  echo "No node is $1: see the logs in $folder." >&2
  exit 1
}

# PostgreSQL runs in a session of its own, and its processes are children of the first.
signal_node() {
  postmaster=$(sed -n 1p "$folder/node-$2/postmaster.pid" 2>/dev/null || true)
  end "$1" "patroni-$2"
  if [ -n "$postmaster" ]; then
    for process in "$postmaster" $(pgrep -P "$postmaster"); do kill "-$1" "$process" 2>/dev/null || true; done
  fi
}

stop() {
  for number in 1 2 3; do end CONT "patroni-$number"; done
  for number in 1 2 3; do end TERM "patroni-$number"; done
  for number in 1 2 3; do
    if [ -f "$folder/patroni-$number.pid" ]; then
      while kill -0 "$(cat "$folder/patroni-$number.pid")" 2>/dev/null; do sleep 0.2; done
    fi
  done
  end TERM haproxy
  end TERM etcd
}

case "$action" in
  start) start ;;
  kill) signal_node KILL "${3:?which node?}" ;;
  freeze) signal_node STOP "${3:?which node?}" ;;
  thaw) signal_node CONT "${3:?which node?}" ;;
  revive) start_node "${3:?which node?}" ;;
  find) find_node "${3:-primary}" ;;
  stop) stop ;;
  *) usage ;;
esac
