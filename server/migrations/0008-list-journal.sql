-- A server remembers how many rows of a list match a question, and corrects that number by the
-- changes since. This is the journal of those changes. It replaces the totals, segments and grams,
-- which every writer had to update behind one lock.
--
-- A change carries the id of its transaction, and what a server remembers carries the snapshot it
-- was read in. A change counts if it is visible and was not visible in that snapshot, so the journal
-- needs no lock and no order.
--
-- The journal is unlogged: a crash empties it, and every server then counts anew, because the
-- database has started anew.

do $$
declare
  trigger record;
begin
  for trigger in
    select tgname, tgrelid::regclass as source from pg_trigger
    where tgname ~ '^keep_(list|total)_' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', trigger.tgname, trigger.source);
  end loop;
end $$;

drop procedure keep, keep_text, refill_list, rebuild_list, rebuild_text;
drop table list_change, list_gram, list_segment, list_total;
drop function keep_list, keep_total, follow_text, cut_segment, grams;

-- A change of a row is the old row leaving (-1) and the new one arriving (+1). A step of 0 says that
-- everything may have changed.
create unlogged table list_change (
  list text not null,
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamptz,
  id uuid,
  search text,
  step smallint not null
);
create index list_change_since on list_change (list, transaction);

-- Changes of transactions before the horizon have been removed.
create unlogged table list_horizon (transaction xid8 not null);

-- Journals the rows of a table that fulfil the condition, in which `r` is the row. A list that is
-- paged and searched has a table of texts: narrow rows in the order of the list, which are scanned
-- three times as fast as the rows themselves.
create procedure journal(list text, source text, condition text, has_texts boolean)
language plpgsql as $$
declare
  member constant text := format(
    '(select r.created_at, r.id, r.search from %%s r where %s)', condition);
  leaving constant text := format(member, 'old_rows');
  arriving constant text := format(member, 'new_rows');
  event text;
  changes text;
  name text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    name := concat_ws('_', 'journal', list, event);
    changes := case event
      when 'insert' then format('select *, 1 from %s as arriving', arriving)
      when 'delete' then format('select *, -1 from %s as leaving', leaving)
      else format(
        'select *, -1 from (%1$s except all %2$s) as leaving
         union all select *, 1 from (%2$s except all %1$s) as arriving', leaving, arriving)
    end;
    changes := format(
      'insert into list_change (list, created_at, id, search, step)
       select %L, change.* from (%s) as change', list, changes);
    if has_texts then
      changes := format(
        'with change as (%2$s returning created_at, id, search, step),
         removed as (
           delete from %1$I text using change where text.id = change.id and change.step = -1
             and not exists (select from change other where other.id = text.id and other.step = 1))
         insert into %1$I (id, created_at, search)
         select id, created_at, search from change where step = 1
         on conflict (id) do update
           set created_at = excluded.created_at, search = excluded.search',
        list || '_text', changes);
    end if;
    execute format(
      'create function %I() returns trigger language plpgsql as
       $body$ begin %s; return null; end $body$', name, changes);
    execute format(
      'create trigger %1$I after %2$s on %3$I referencing %4$s
         for each statement execute function %1$I()', name, event, source,
      concat_ws(' ',
        case when event <> 'insert' then 'old table as old_rows' end,
        case when event <> 'delete' then 'new table as new_rows' end));
  end loop;
  if not has_texts then return; end if;
  execute format('create index %I on %I (created_at, id)', list || '_text_order', list || '_text');
  -- A search reads what the index has collected but not yet sorted in; this limits it (kilobytes).
  execute format('alter index %I set (gin_pending_list_limit = 256)', list || '_text_search');
end $$;

call journal('client', 'client', 'true', true);
call journal('provider', 'provider', 'true', true);
call journal('category', 'category', 'true', true);
call journal('contract', 'contract', 'true', true);
call journal('conversation', 'conversation', 'true', true);
call journal('payment', 'payment', 'true', true);
call journal('review', 'review', 'true', true);
call journal('pending_application', 'application', 'r.status = ''pending''', true);
call journal('active_contract', 'contract', 'r.status = ''DOWN_PAYMENT_SUCCESSFUL''', false);

drop index client_newest, provider_newest, category_newest, contract_newest, conversation_newest,
  payment_newest, review_newest, application_newest;
