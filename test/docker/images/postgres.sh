# What the entry point of the official image does with the same variables, as far as docker-compose.yml needs it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres >/dev/null
fi
exec postgres -c listen_addresses='*'
