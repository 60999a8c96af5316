#!/bin/sh
# Makes the owner of the tables, the role of the server, and their database. The PostgreSQL image
# runs it once, as the superuser, when its volume is empty.
set -eu
secrets=${SECRETS:-/run/secrets}
# The first line of a file, also if it was written on Windows. The server reads it in the same way.
password() { head -n 1 "$secrets/$1" | tr -d '\r'; }
# `format` quotes the passwords, so they may contain any character.
psql --set ON_ERROR_STOP=1 --no-psqlrc --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="$(password owner_password)" \
  --set server="$(password server_password)" <<'SQL'
select format('create role zaffa_owner login password %L', :'owner') \gexec
select format('create role zaffa login password %L', :'server') \gexec
create database zaffa owner zaffa_owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
revoke all on database zaffa from public;
grant connect on database zaffa to zaffa;
SQL
