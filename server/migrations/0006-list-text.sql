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

-- As before, and the texts with it. Lists without texts are totals alone.
create or replace procedure rebuild_list(list_name text) language plpgsql as $$
declare
  whole list_total;
  rows bigint;
begin
  select * into whole from list_total where name = list_name for update;
  execute format('select count(*) from %I r where %s', whole.source, whole.condition) into rows;
  delete from list_change where list = list_name;
  delete from list_segment where list = list_name;
  insert into list_segment values
    (list_name, '-infinity', '00000000-0000-0000-0000-000000000000', rows);
  perform cut_segment(list_name, '-infinity', '00000000-0000-0000-0000-000000000000');
  if to_regclass(quote_ident(list_name || '_text')) is not null then
    call rebuild_text(list_name);
  end if;
  update list_total
    set value = rows, version = version + 1, changes_after = version + 1 where name = list_name;
end $$;

create function follow_text(list_name text, list_version bigint) returns void
language plpgsql as $$
begin
  execute format(
    'delete from %I text using list_change change
     where change.list = $1 and change.version = $2 and change.after is null
       and text.id = change.id', list_name || '_text')
  using list_name, list_version;
  execute format(
    'insert into %I (id, created_at, search)
     select id, created_at, after from list_change
     where list = $1 and version = $2 and after is not null
     on conflict (id) do update set search = excluded.search', list_name || '_text')
  using list_name, list_version;
end $$;

-- As before, and the texts with it.
create or replace function keep_list() returns trigger language plpgsql as $$
declare
  list_name text := tg_argv[0];
  nothing constant text :=
    '(select null::uuid as id, null::timestamptz as created_at, null::text as search limit 0)';
  part constant text := '(select r.id, r.created_at, r.search from %s r where %s)';
  gone text := nothing;
  come text := nothing;
  whole list_total;
  segment list_segment;
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows) then return null; end if;
  end if;
  update list_total set version = version + 1 where name = list_name returning * into whole;
  if tg_op <> 'INSERT' then gone := format(part, 'old_rows', whole.condition); end if;
  if tg_op <> 'DELETE' then come := format(part, 'new_rows', whole.condition); end if;

  execute format(
    'insert into list_change (list, version, created_at, id, before, after)
     select $1, $2, coalesce(come.created_at, gone.created_at), coalesce(come.id, gone.id),
       gone.search, come.search
     from %s as gone full join %s as come on come.id = gone.id
     where gone.search is distinct from come.search', gone, come)
  using list_name, whole.version;

  update list_total set value = value + (
      select count(*) filter (where before is null) - count(*) filter (where after is null)
      from list_change where list = list_name and version = whole.version)
    where name = list_name;

  for segment in
    update list_segment set rows = list_segment.rows + moved.rows
    from (
      select place.first_at, place.first_id,
        sum(case when change.before is null then 1 else -1 end) as rows
      from list_change change, lateral (
        select first_at, first_id from list_segment
        where list = list_name and (first_at, first_id) <= (change.created_at, change.id)
        order by first_at desc, first_id desc limit 1) as place
      where change.list = list_name and change.version = whole.version
        and (change.before is null) <> (change.after is null)
      group by place.first_at, place.first_id) as moved
    where list_segment.list = list_name
      and list_segment.first_at = moved.first_at and list_segment.first_id = moved.first_id
    returning list_segment.*
  loop
    if segment.rows > 4096 then
      perform cut_segment(list_name, segment.first_at, segment.first_id);
    end if;
  end loop;

  insert into list_gram as known (list, gram, rows)
  select list_name, gram, sum(step)
  from (
    select gram, 1 as step from list_change, grams(after) as gram
      where list = list_name and version = whole.version
    union all
    select gram, -1 from list_change, grams(before) as gram
      where list = list_name and version = whole.version) as steps
  group by gram having sum(step) <> 0
  on conflict (list, gram) do update set rows = known.rows + excluded.rows;

  perform follow_text(list_name, whole.version);

  if whole.version % 500 = 0 then
    delete from list_change where list = list_name and version <= whole.version - 5000;
    update list_total set changes_after = greatest(changes_after, whole.version - 5000)
      where name = list_name;
  end if;
  return null;
end $$;
