-- Who opened personal data. Like the audit trail: append-only and hash-chained, in a chain of its own.
create table read_record (
  sequence bigint primary key,
  at timestamptz not null,
  administrator_id uuid not null,
  administrator text not null,
  action text not null,
  record_id text not null,
  address text not null,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index read_record_of on read_record (record_id);
create index read_record_at on read_record (at);

create function read_hash(entry read_record) returns bytea
language sql stable parallel safe
begin atomic
  select sha256(convert_to(json_build_array(
    encode(entry.previous_hash, 'hex'),
    entry.sequence,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.administrator_id,
    entry.administrator,
    entry.action,
    entry.record_id,
    entry.address,
    entry.request_id)::text, 'UTF8'));
end;

create function chain_read_record() returns trigger
language plpgsql as $$
declare
  last read_record;
begin
  perform pg_advisory_xact_lock(hashtext('read_record'));
  select * into last from read_record order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := read_hash(new);
  return new;
end $$;

create trigger chain before insert on read_record
  for each row execute function chain_read_record();

create trigger append_only before update or truncate on read_record
  for each statement execute function refuse_change();

create function refuse_early_removal() returns trigger
language plpgsql as $$
begin
  if old.at > now() - interval '30 days' then
    raise exception 'records of reads cannot be removed within 30 days';
  end if;
  return old;
end $$;

create trigger kept before delete on read_record
  for each row execute function refuse_early_removal();
