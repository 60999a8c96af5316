-- An insert adds texts and removes none. It looked for texts to remove nevertheless, with a plan that
-- is made once: in a database that was empty then, each batch of a feed compared its rows with all
-- texts. The triggers of inserts no longer look.

create or replace procedure journal(list text, source text, condition text, has_texts boolean)
language plpgsql as $$
declare
  member constant text := format(
    '(select r.created_at, r.id, r.search from %%s r where %s)', condition);
  leaving constant text := format(member, 'old_rows');
  arriving constant text := format(member, 'new_rows');
  removal constant text := format(
    ', removed as (
       delete from %1$I text using change where text.id = change.id and change.step = -1
         and not exists (select from change other where other.id = text.id and other.step = 1))',
    list || '_text');
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
        'with change as (%2$s returning created_at, id, search, step) %3$s
         insert into %1$I (id, created_at, search)
         select id, created_at, search from change where step = 1
         on conflict (id) do update
           set created_at = excluded.created_at, search = excluded.search',
        list || '_text', changes, case when event <> 'insert' then removal end);
    end if;
    execute format(
      'create or replace function %I() returns trigger language plpgsql as
       $body$ begin %s; return null; end $body$', name, changes);
    execute format(
      'create or replace trigger %1$I after %2$s on %3$I referencing %4$s
         for each statement execute function %1$I()', name, event, source,
      concat_ws(' ',
        case when event <> 'insert' then 'old table as old_rows' end,
        case when event <> 'delete' then 'new table as new_rows' end));
  end loop;
  if not has_texts or to_regclass(quote_ident(list || '_text_order')) is not null then return; end if;
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
