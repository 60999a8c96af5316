-- What makes lists fast at any size, kept by the database in the transaction of every write.
--
-- list_total    the number of rows of each list
-- list_segment  the rows of a list cut into segments of about two thousand in the order of
--               (created_at, id), with the number of rows of each: any page is found by adding
--               up segments instead of walking over all rows before it
-- list_gram     how many rows contain each one- and two-letter piece of text: the trigram index
--               knows nothing shorter than three letters
-- list_change   the latest changes of what can be found in a list: a count that a server remembers
--               for a search is corrected exactly by what changed since
--
-- Every writer of a list passes through the row of list_total, which stays locked until commit.
-- So versions are seen in their order, and no two writers cut the same segment.

create table list_total (
  name text primary key,
  source text not null,
  -- Which rows belong to the list; `r` is the row.
  condition text not null,
  value bigint not null default 0 check (value >= 0),
  version bigint not null default 0,
  -- list_change holds every change after this version.
  changes_after bigint not null default 0
) with (fillfactor = 50);

create table list_segment (
  list text not null references list_total,
  first_at timestamptz not null,
  first_id uuid not null,
  rows integer not null check (rows >= 0),
  primary key (list, first_at, first_id)
) with (fillfactor = 50);

create table list_gram (
  list text not null references list_total,
  gram text not null,
  rows integer not null,
  primary key (list, gram)
) with (fillfactor = 50);

-- `before` is null for a row that came, `after` for a row that went.
create table list_change (
  list text not null references list_total,
  version bigint not null,
  created_at timestamptz not null,
  id uuid not null,
  before text,
  after text,
  primary key (list, version, id)
);

-- The one- and two-letter pieces of a text, each once. Search terms have no spaces, so neither do they.
create function grams(value text) returns setof text
language sql immutable strict parallel safe
begin atomic
  select distinct gram
  from generate_series(1, length(value)) as start,
    lateral (values (substr(value, start, 1)), (substr(value, start, 2))) as piece (gram)
  where position(' ' in gram) = 0;
end;

-- Cuts the segment that begins at the given key into pieces of 2048 rows.
create function cut_segment(list_name text, at timestamptz, key uuid) returns void
language plpgsql as $$
declare
  whole list_total;
  next_at timestamptz;
  next_key uuid;
begin
  select * into whole from list_total where name = list_name;
  select first_at, first_id into next_at, next_key from list_segment
    where list = list_name and (first_at, first_id) > (at, key)
    order by first_at, first_id limit 1;
  execute format(
    'insert into list_segment (list, first_at, first_id, rows)
     select $1,
       case n when 0 then $2 else created_at end,
       case n when 0 then $3 else id end,
       least(2048, total - n)
     from (
       select r.created_at, r.id, count(*) over () as total,
         row_number() over (order by r.created_at, r.id) - 1 as n
       from %I r
       where (r.created_at, r.id) >= ($2, $3) and (r.created_at, r.id) < ($4, $5) and %s
     ) as numbered
     where n %% 2048 = 0
     on conflict (list, first_at, first_id) do update set rows = excluded.rows',
    whole.source, whole.condition)
  using list_name, at, key, coalesce(next_at, 'infinity'),
    coalesce(next_key, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end $$;

-- Counts a list and cuts its segments anew, and forgets the changes before; for bulk filling,
-- which writes without the triggers.
create procedure rebuild_list(list_name text) language plpgsql as $$
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
  update list_total
    set value = rows, version = version + 1, changes_after = version + 1 where name = list_name;
end $$;

create function keep_list() returns trigger language plpgsql as $$
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

  if whole.version % 500 = 0 then
    delete from list_change where list = list_name and version <= whole.version - 5000;
    update list_total set changes_after = greatest(changes_after, whole.version - 5000)
      where name = list_name;
  end if;
  return null;
end $$;

-- Totals that are shown without a list behind them.
create function keep_total() returns trigger language plpgsql as $$
declare
  condition text;
  step bigint := 0;
  part bigint;
begin
  select list_total.condition into condition from list_total where name = tg_argv[0];
  if tg_op <> 'DELETE' then
    execute format('select count(*) from new_rows r where %s', condition) into part;
    step := step + part;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select count(*) from old_rows r where %s', condition) into part;
    step := step - part;
  end if;
  if step <> 0 then
    update list_total set value = value + step where name = tg_argv[0];
  end if;
  return null;
end $$;

create procedure keep(keeper text, list_name text, source text, condition text)
language plpgsql as $$
declare
  event text;
  tables text;
begin
  insert into list_total (name, source, condition) values (list_name, source, condition);
  insert into list_segment values
    (list_name, '-infinity', '00000000-0000-0000-0000-000000000000', 0);
  foreach event in array array['insert', 'update', 'delete'] loop
    tables := concat_ws(' ',
      case when event <> 'insert' then 'old table as old_rows' end,
      case when event <> 'delete' then 'new table as new_rows' end);
    execute format(
      'create trigger %I after %s on %I referencing %s
         for each statement execute function %I(%L)',
      keeper || '_' || list_name || '_' || event, event, source, tables, keeper, list_name);
  end loop;
end $$;

call keep('keep_list', 'client', 'client', 'true');
call keep('keep_list', 'provider', 'provider', 'true');
call keep('keep_list', 'category', 'category', 'true');
call keep('keep_list', 'contract', 'contract', 'true');
call keep('keep_list', 'conversation', 'conversation', 'true');
call keep('keep_list', 'payment', 'payment', 'true');
call keep('keep_list', 'review', 'review', 'true');
call keep('keep_list', 'pending_application', 'application', 'r.status = ''pending''');
call keep('keep_total', 'active_contract', 'contract', 'r.status = ''DOWN_PAYMENT_SUCCESSFUL''');
