-- oldest server: 0021
-- A read cannot be later than its record. One at infinity, or of a server whose clock is wrong, would
-- keep all later reads from being removed when they are old.
create or replace function chain_read_record() returns trigger
language plpgsql as $$
declare
  last read_record;
begin
  perform pg_advisory_xact_lock(hashtext('read_record'));
  select * into last from read_record order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.at := least(new.at, clock_timestamp());
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := read_hash(new);
  return new;
end $$;

-- As in 0017: replacing the function has taken its path away.
do $$
begin
  execute format('alter function chain_read_record() set search_path to pg_catalog, %I, pg_temp',
    current_schema());
end $$;
