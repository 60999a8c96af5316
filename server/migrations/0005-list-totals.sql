-- The number of rows of each list, kept by the database in the transaction of every write:
-- counting a million rows for each page of a list would cost more than the page itself.

create table list_total (
  name text primary key,
  value bigint not null default 0 check (value >= 0)
);

-- First argument: the name of the total. Second: which rows count, all when absent.
create function keep_total() returns trigger language plpgsql as $$
declare
  condition text := coalesce(tg_argv[1], 'true');
  added bigint := 0;
  removed bigint := 0;
begin
  if tg_op <> 'DELETE' then
    execute format('select count(*) from new_rows where %s', condition) into added;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select count(*) from old_rows where %s', condition) into removed;
  end if;
  if added <> removed then
    update list_total set value = value + added - removed where name = tg_argv[0];
  end if;
  return null;
end $$;

create procedure keep_list_total(source regclass, name text, condition text default 'true')
language plpgsql as $$
begin
  insert into list_total (name) values (name);
  execute format(
    'create trigger %I after insert on %s referencing new table as new_rows
       for each statement execute function keep_total(%L, %L)',
    name || '_inserted', source, name, condition);
  execute format(
    'create trigger %I after delete on %s referencing old table as old_rows
       for each statement execute function keep_total(%L, %L)',
    name || '_deleted', source, name, condition);
  if condition <> 'true' then
    execute format(
      'create trigger %I after update on %s referencing old table as old_rows new table as new_rows
         for each statement execute function keep_total(%L, %L)',
      name || '_updated', source, name, condition);
  end if;
end $$;

call keep_list_total('client', 'client');
call keep_list_total('provider', 'provider');
call keep_list_total('category', 'category');
call keep_list_total('contract', 'contract');
call keep_list_total('contract', 'active_contract', 'status = ''DOWN_PAYMENT_SUCCESSFUL''');
call keep_list_total('conversation', 'conversation');
call keep_list_total('payment', 'payment');
call keep_list_total('review', 'review');
call keep_list_total('application', 'pending_application', 'status = ''pending''');
