-- A server remembers how many rows of a list match a question, and corrects that number by the
-- changes since. This is the journal of those changes. It replaces the totals, segments, grams and
-- text tables, which every writer had to update behind one lock.
--
-- A change carries the id of its transaction, and what a server remembers carries the snapshot it
-- was read in. A change counts if it is visible and was not visible in that snapshot, so the journal
-- needs no lock and no order.
--
-- Both tables are unlogged: a crash empties them, and every server then starts to remember anew,
-- because the database has started anew.

do $$
declare
  trigger record;
  list text;
begin
  for trigger in
    select tgname, tgrelid::regclass as source from pg_trigger
    where tgname ~ '^keep_(list|total)_' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', trigger.tgname, trigger.source);
  end loop;
  foreach list in array array['client', 'provider', 'category', 'contract', 'conversation',
    'payment', 'review', 'pending_application']
  loop
    execute format('drop table %I', list || '_text');
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

-- Journals the rows of a table that fulfil the condition, in which `r` is the row.
create procedure journal(list text, source text, condition text) language plpgsql as $$
declare
  rows_of constant text := format(
    '(select r.created_at, r.id, r.search from %%s r where %s)', condition);
  leaving constant text := format(rows_of, 'old_rows');
  arriving constant text := format(rows_of, 'new_rows');
  event text;
begin
  execute format($body$
    create function %1$I() returns trigger language plpgsql as $trigger$
    begin
      if tg_op = 'INSERT' then
        insert into list_change (list, created_at, id, search, step)
        select %2$L, *, 1 from %4$s as arriving;
      elsif tg_op = 'DELETE' then
        insert into list_change (list, created_at, id, search, step)
        select %2$L, *, -1 from %3$s as leaving;
      else
        insert into list_change (list, created_at, id, search, step)
        select %2$L, *, -1 from (%3$s except all %4$s) as leaving
        union all
        select %2$L, *, 1 from (%4$s except all %3$s) as arriving;
      end if;
      return null;
    end $trigger$ $body$,
    'journal_' || list, list, leaving, arriving);
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      'journal_' || list || '_' || event, event, source,
      concat_ws(' ',
        case when event <> 'insert' then 'old table as old_rows' end,
        case when event <> 'delete' then 'new table as new_rows' end),
      'journal_' || list);
  end loop;
end $$;

call journal('client', 'client', 'true');
call journal('provider', 'provider', 'true');
call journal('category', 'category', 'true');
call journal('contract', 'contract', 'true');
call journal('conversation', 'conversation', 'true');
call journal('payment', 'payment', 'true');
call journal('review', 'review', 'true');
call journal('pending_application', 'application', 'r.status = ''pending''');
call journal('active_contract', 'contract', 'r.status = ''DOWN_PAYMENT_SUCCESSFUL''');

-- The index collects new entries up to this many kilobytes, which a first search has to read through.
create index client_search on client using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index provider_search on provider using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index category_search on category using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index contract_search on contract using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index conversation_search on conversation using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index payment_search on payment using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index review_search on review using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index application_search on application using gin (search gin_trgm_ops)
  with (gin_pending_list_limit = 256);
