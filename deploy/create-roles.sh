#!/bin/sh
# Makes the owner of the tables, the role of the server, and their database. The PostgreSQL image
# runs it once, as the superuser, when its volume is empty.
set -eu
secrets=${SECRETS:-/run/secrets}
# The first line of a file, also if it was written on Windows. The server reads it in the same way.
first_line() { head -n 1 "$secrets/$1" | tr -d '\r'; }
owner=$(first_line owner_password)
server=$(first_line server_password)
if [ -z "$owner" ] || [ -z "$server" ]; then
  echo "$secrets: owner_password or server_password is empty" >&2
  exit 1
fi
# The passwords take no way that others see: not the arguments or the environment of a program, nor
# the text of a statement. `\password` reads each twice, from here because `setsid` leaves no
# terminal, and sends only what it computes from it.
setsid psql --set ON_ERROR_STOP=1 --no-psqlrc --username "${POSTGRES_USER:-postgres}" \
  --dbname postgres <<SQL
create role zaffa_owner login;
\\password zaffa_owner
$owner
$owner
create role zaffa login;
\\password zaffa
$server
$server
create database zaffa owner zaffa_owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
revoke all on database zaffa from public;
grant connect on database zaffa to zaffa;
SQL
