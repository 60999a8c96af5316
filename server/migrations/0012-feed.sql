-- Keys of other programs. Known by the SHA-256 of the key; the key itself is shown once.
create table feed_key (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  name_key text not null generated always as (fold(name)) stored unique,
  key_hash bytea not null unique,
  may text[] not null check (may <> '{}' and may <@ array['feed', 'events']),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What the marketplace calls each record, and what it last said about it.
create table feed_record (
  type text not null,
  external_id text not null,
  -- Ours. Null once the feed has removed the record: the version stays, so that an older record that
  -- comes late does not bring it back.
  record_id uuid,
  version bigint,
  -- The columns as the feed last gave them. A field that differs in the next record was changed by
  -- the marketplace; one that differs only from our row was changed by an administrator. As json,
  -- which keeps its text, because it is compared as text.
  data json,
  primary key (type, external_id),
  check ((record_id is null) = (data is null))
);
create unique index feed_record_ours on feed_record (record_id) where record_id is not null;

-- Records that wait for the end of their request, because what they refer to has not come yet.
create unlogged table feed_aside (
  request uuid not null,
  rank smallint not null,
  line bigint not null,
  record json not null,
  at timestamptz not null default now(),
  primary key (request, rank, line)
);

-- A reply that came from the marketplace has the name of somebody who has no account here.
alter table review drop constraint review_check;
alter table review add column replied_by_name text check (btrim(replied_by_name) <> '');
alter table review add check (
  (admin_reply is null and replied_by is null and replied_by_name is null)
  or (admin_reply is not null and num_nonnulls(replied_by, replied_by_name) = 1));

-- A decision that came from the marketplace was made by no administrator of ours.
alter table application drop constraint application_check1;
alter table application add check (decided_by is null or decided_at is not null);

-- The words of a client are its search text, which is folded once, and not for each of its dealings.
create or replace function client_words(party uuid, is_new boolean) returns text
language plpgsql volatile as $$
declare
  words text;
begin
  if is_new then
    select search into words from client where id = party for share;
  else
    select search into words from client where id = party;
  end if;
  return coalesce(words, '');
end $$;

-- A batch of a feed adds a thousand texts at once. Sorting them in together takes two thirds of the
-- time of three portions, and a search reads at most a millisecond longer.
alter index client_text_search set (gin_pending_list_limit = 1024);
alter index contract_text_search set (gin_pending_list_limit = 1024);
