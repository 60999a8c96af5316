create table administrator (
  id uuid primary key,
  username text not null check (username <> ''),
  username_key text not null generated always as (fold(username)) stored unique,
  full_name text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- A session is known by the SHA-256 of its token; the token itself is never stored.
create table session (
  token_hash bytea primary key,
  administrator_id uuid not null references administrator on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text not null,
  user_agent text not null
);
create index session_administrator on session (administrator_id);

-- Failed logins, counted per account, address and pair of both. The key is a hash: what is
-- typed into a login form may well be a password.
create table login_attempt (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null
);

-- Append-only and hash-chained: each record's hash covers the hash of the one before it.
create table audit_record (
  sequence bigint primary key,
  at timestamptz not null,
  administrator_id uuid,
  administrator text not null,
  action text not null,
  record_id text not null,
  changes json not null,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_record_of on audit_record (record_id);

create function audit_hash(entry audit_record) returns bytea
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
    entry.changes::text,
    entry.request_id)::text, 'UTF8'));
end;

create function chain_audit_record() returns trigger
language plpgsql as $$
declare
  last audit_record;
begin
  -- Held until commit, so that records stand in the order in which their writes became visible.
  perform pg_advisory_xact_lock(hashtext('audit_record'));
  select * into last from audit_record order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := audit_hash(new);
  return new;
end $$;

create trigger chain before insert on audit_record
  for each row execute function chain_audit_record();

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'audit records cannot be changed';
end $$;

create trigger append_only before update or delete or truncate on audit_record
  for each statement execute function refuse_change();
