-- A name finds a temporary table first, unless the path says otherwise. One with the name of a chain
-- would have said where the chain ends.
do $$
declare
  path text := format('pg_catalog, %I, pg_temp', current_schema());
begin
  execute format('alter function chain_audit_record() set search_path to %s', path);
  execute format('alter function chain_read_record() set search_path to %s', path);
end $$;
