-- Stored images: named by the hash of their content, so that a path never changes its meaning.
create table image (
  path text primary key check (path ~ '^/uploads/[0-9a-f]{64}\.webp$'),
  content bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

create table client (
  id uuid primary key,
  full_name text not null check (full_name <> ''),
  phone_number text not null check (phone_number ~ '^\+?[1-9][0-9]{1,14}$'),
  email text not null check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  user_registered_with text not null
    check (user_registered_with in ('MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE', 'SYSTEM', 'APPLE')),
  avatar text references image (path),
  parents_full_name text,
  planning_for text[] not null default '{}'
    check (planning_for <@ array['self', 'partner', 'family']),
  wedding_date date,
  city text check (city in ('riyadh', 'jeddah', 'dammam')),
  district text check (district in ('al-yasmin', 'al-malaz', 'al-olaya')),
  is_verified boolean not null default true,
  active boolean not null default true,
  finished_registration boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_key text not null generated always as (lower(email collate "C")) stored,
  phone_key text not null generated always as (phone_key(phone_number)) stored,
  search text not null generated always as (
    fold(full_name) || ' ' || fold(email) || ' ' || phone_search(phone_number)
  ) stored,
  constraint client_email_unique unique (email_key),
  constraint client_phone_unique unique (phone_key)
);
create index client_newest on client (created_at, id);
create index client_search on client using gin (search gin_trgm_ops);
create index client_avatar on client (avatar) where avatar is not null;

-- Apart from the client, so that no list can ever read it.
create table client_credential (
  client_id uuid primary key references client on delete cascade,
  password_hash text not null
);

create table category (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text not null generated always as (fold(name)) stored,
  search text not null generated always as (fold(name)) stored,
  constraint category_name_unique unique (name_key)
);
create index category_newest on category (created_at, id);
create index category_search on category using gin (search gin_trgm_ops);

create table provider (
  id uuid primary key,
  company_name text,
  full_name text not null check (full_name <> ''),
  phone_number text not null,
  email text not null,
  created_at timestamptz not null default now(),
  search text not null generated always as (
    fold(coalesce(company_name, '')) || ' ' || fold(full_name) || ' ' || fold(email) || ' '
    || phone_search(phone_number)
  ) stored
);
create index provider_newest on provider (created_at, id);
create index provider_search on provider using gin (search gin_trgm_ops);

create table provider_category (
  provider_id uuid not null references provider on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (provider_id, category_id)
);
create index provider_category_category on provider_category (category_id);

create table service (
  id uuid primary key,
  provider_id uuid not null references provider on delete cascade,
  category_id uuid references category on delete set null,
  title text not null check (title <> ''),
  description text,
  starting_deposit numeric(12, 2) not null check (starting_deposit >= 0),
  created_at timestamptz not null default now(),
  search text not null generated always as (
    fold(title) || ' ' || fold(coalesce(description, ''))
  ) stored
);
create index service_newest on service (provider_id, created_at, id);
create index service_category on service (category_id);
create index service_search on service using gin (search gin_trgm_ops);

create table pricing_plan (
  service_id uuid not null references service on delete cascade,
  position smallint not null,
  description text not null,
  price numeric(12, 2) not null check (price >= 0),
  primary key (service_id, position)
);

-- `search` of the following four tables holds the names of the client and the provider as well;
-- the next migration keeps it true.
create table contract (
  id uuid primary key,
  contract_number text not null unique,
  client_id uuid not null references client,
  provider_id uuid not null references provider,
  service_title text not null,
  service_description text,
  -- Statuses the product does not know yet are stored and shown as they are.
  status text not null check (status <> ''),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  down_payment_amount numeric(12, 2) check (down_payment_amount >= 0),
  paid_amount numeric(12, 2) check (paid_amount >= 0),
  notes text,
  created_at timestamptz not null default now(),
  search text not null
);
create index contract_newest on contract (created_at, id);
create index contract_search on contract using gin (search gin_trgm_ops);
create index contract_client on contract (client_id);
create index contract_provider on contract (provider_id);

create table contract_booked_date (
  contract_id uuid not null references contract on delete cascade,
  day date not null,
  primary key (contract_id, day)
);

create table contract_item (
  contract_id uuid not null references contract on delete cascade,
  kind text not null check (kind in ('plan', 'addon')),
  position smallint not null,
  title text not null,
  price numeric(12, 2) not null check (price >= 0),
  description text,
  primary key (contract_id, kind, position)
);

create table conversation (
  id uuid primary key,
  client_id uuid not null references client,
  provider_id uuid not null references provider,
  status text not null,
  state text not null,
  created_at timestamptz not null default now(),
  last_activity timestamptz not null default now(),
  search text not null
);
create index conversation_newest on conversation (created_at, id);
create index conversation_search on conversation using gin (search gin_trgm_ops);
create index conversation_client on conversation (client_id);
create index conversation_provider on conversation (provider_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  sender text not null check (sender in ('client', 'provider')),
  type text not null,
  text text not null,
  contract_id uuid references contract,
  created_at timestamptz not null default now(),
  check ((type = 'contract') = (contract_id is not null))
);
create index message_of on message (conversation_id, created_at, id);
create index message_contract on message (contract_id) where contract_id is not null;

create table payment (
  id uuid primary key,
  contract_id uuid not null references contract,
  client_id uuid not null references client,
  provider_id uuid not null references provider,
  price numeric(12, 2) not null check (price >= 0),
  status text not null,
  payment_method text not null,
  type text not null,
  created_at timestamptz not null default now(),
  search text not null
);
create index payment_newest on payment (created_at, id);
create index payment_search on payment using gin (search gin_trgm_ops);
create index payment_contract on payment (contract_id);
create index payment_client on payment (client_id);
create index payment_provider on payment (provider_id);

create table review (
  id uuid primary key,
  -- A reviewer or provider that is gone leaves the review behind without a name.
  client_id uuid references client on delete set null,
  provider_id uuid references provider on delete set null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  text text,
  media text[] not null default '{}',
  created_at timestamptz not null default now(),
  admin_reply text check (btrim(admin_reply) <> ''),
  replied_by uuid references administrator,
  reply_date timestamptz,
  search text not null,
  check ((admin_reply is null) = (replied_by is null)),
  check ((admin_reply is null) = (reply_date is null))
);
create index review_newest on review (created_at, id);
create index review_search on review using gin (search gin_trgm_ops);
create index review_client on review (client_id);
create index review_provider on review (provider_id);

create table city (
  id uuid primary key,
  name text not null unique
);

create table application (
  id uuid primary key,
  full_name text not null,
  company_name text not null,
  phone_number text not null,
  email text not null,
  city_id uuid not null references city,
  category_id uuid references category on delete set null,
  -- What the applicant chose, for the day when that category is gone.
  category_name text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references administrator,
  decided_at timestamptz,
  provider_id uuid unique references provider,
  created_at timestamptz not null default now(),
  search text not null generated always as (
    fold(full_name) || ' ' || fold(company_name) || ' ' || fold(email) || ' '
    || phone_search(phone_number)
  ) stored,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'approved') = (provider_id is not null))
);
create index application_newest on application (created_at, id) where status = 'pending';
create index application_search on application using gin (search gin_trgm_ops);
create index application_category on application (category_id);
