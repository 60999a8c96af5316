-- Administrators see their sessions and end them by this id; the hash of the token stays inside.
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id on session (id);

create table factor (
  id uuid primary key,
  administrator_id uuid not null references administrator on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  -- Null while it is being set up. Until then it proves nothing.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an authenticator app. The last time step that was accepted, because a code works once.
  secret bytea,
  last_step bigint,
  -- Of a passkey. The challenge is that of its set-up and is taken by the first answer to it.
  challenge text,
  credential_id text unique,
  public_key bytea,
  counter bigint,
  transports text[] not null default '{}',
  check (kind <> 'totp' or secret is not null),
  check (kind <> 'passkey' or confirmed_at is null
    or (credential_id is not null and public_key is not null and counter is not null))
);
create index factor_administrator on factor (administrator_id);

create table recovery_code (
  administrator_id uuid not null references administrator on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (administrator_id, code_hash)
);

-- Between the password and the second step of a login. Known by the SHA-256 of the ticket.
create table login_ticket (
  ticket_hash bytea primary key,
  administrator_id uuid not null references administrator on delete cascade,
  -- For a passkey; taken by the first answer to it.
  challenge text,
  created_at timestamptz not null default now()
);
create index login_ticket_administrator on login_ticket (administrator_id);
