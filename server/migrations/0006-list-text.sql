-- The search texts of a list apart from its rows, in a table of its own for each list.
--
-- The trigram index answers candidates, and every one of them has to be looked at. A client takes
-- 330 bytes, its search text 130 with all that is needed to find and order it: counting what a
-- common search finds for the first time reads a third of the pages.

create procedure keep_text(list_name text) language plpgsql as $$
begin
  execute format(
    'create table %I (
       id uuid primary key,
       created_at timestamptz not null,
       search text not null
     )', list_name || '_text');
  execute format('create index %I on %I using gin (search gin_trgm_ops)',
    list_name || '_text_search', list_name || '_text');
end $$;

-- In the order of the list, so that what is found lies together.
create procedure rebuild_text(list_name text) language plpgsql as $$
declare
  whole list_total;
begin
  select * into whole from list_total where name = list_name;
  execute format('truncate %I', list_name || '_text');
  execute format(
    'insert into %I (id, created_at, search)
     select r.id, r.created_at, r.search from %I r where %s order by r.created_at, r.id',
    list_name || '_text', whole.source, whole.condition);
end $$;

do $$
declare
  list_name text;
begin
  foreach list_name in array array['client', 'provider', 'category', 'contract', 'conversation',
    'payment', 'review', 'pending_application']
  loop
    call keep_text(list_name);
    call rebuild_text(list_name);
  end loop;
end $$;

drop index client_search, provider_search, category_search, contract_search, conversation_search,
  payment_search, review_search, application_search;

-- A list and its texts made anew, for bulk filling. What is a total alone has no texts.
create procedure refill_list(list_name text) language plpgsql as $$
begin
  call rebuild_list(list_name);
  if to_regclass(quote_ident(list_name || '_text')) is not null then
    call rebuild_text(list_name);
  end if;
end $$;

-- The texts follow the journal of changes, in the transaction of the write.
create function follow_text() returns trigger language plpgsql as $$
declare
  list_name text;
begin
  for list_name in select distinct list from new_changes loop
    execute format(
      'delete from %I text using new_changes change
       where change.list = $1 and change.after is null and text.id = change.id',
      list_name || '_text')
    using list_name;
    execute format(
      'insert into %I (id, created_at, search)
       select id, created_at, after from new_changes where list = $1 and after is not null
       on conflict (id) do update set search = excluded.search',
      list_name || '_text')
    using list_name;
  end loop;
  return null;
end $$;

create trigger follow_text after insert on list_change referencing new table as new_changes
  for each statement execute function follow_text();
