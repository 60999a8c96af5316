-- A migration that servers without it can run with says so in its first line, "-- oldest server:
-- NNNN": the oldest of them, by the number of its last migration. Null if there are none.
alter table migration add oldest_server integer;
