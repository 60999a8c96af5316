-- Orders, payments, conversations and reviews are searched by the names of the client and the
-- provider. Their `search` column repeats those names and follows every change of them.

-- A new row locks its parties (`for share`), so that a rename that is under way and the insert wait
-- for each other and none can miss the other. A row that exists needs no such lock: whoever renames
-- one of its parties changes the row itself, and the last of them sees what the others committed.
create function client_words(party uuid, is_new boolean) returns text
language plpgsql volatile as $$
begin
  if is_new then perform from client where id = party for share; end if;
  return coalesce((
    select fold(full_name) || ' ' || fold(email) || ' ' || phone_search(phone_number)
    from client where id = party), '');
end $$;

create function provider_words(party uuid, is_new boolean) returns text
language plpgsql volatile as $$
begin
  if is_new then perform from provider where id = party for share; end if;
  return coalesce((
    select fold(coalesce(company_name, '')) || ' ' || fold(full_name)
    from provider where id = party), '');
end $$;

-- A contract number as it is written, and its digits alone: a search for digits with dashes or
-- spaces between them is looked for without those, as a phone number is.
create function number_words(contract_number text) returns text
language sql immutable strict parallel safe
return fold(contract_number) || ' ' || regexp_replace(fold(contract_number), '[^0-9]', '', 'g');

create function set_contract_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id, tg_op = 'INSERT') || ' '
    || provider_words(new.provider_id, tg_op = 'INSERT') || ' '
    || fold(new.service_title) || ' ' || number_words(new.contract_number);
  return new;
end $$;

create function set_payment_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id, tg_op = 'INSERT') || ' '
    || provider_words(new.provider_id, tg_op = 'INSERT') || ' '
    || number_words((select contract_number from contract where id = new.contract_id));
  return new;
end $$;

create function set_party_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id, tg_op = 'INSERT') || ' '
    || provider_words(new.provider_id, tg_op = 'INSERT');
  return new;
end $$;

create trigger set_search before insert or update on contract
  for each row execute function set_contract_search();
create trigger set_search before insert or update on payment
  for each row execute function set_payment_search();
create trigger set_search before insert or update on conversation
  for each row execute function set_party_search();
create trigger set_search before insert or update on review
  for each row execute function set_party_search();

-- Touching the rows runs the triggers above. The rows are locked in the order of their ids, so that
-- two renames that meet in the same rows never wait for each other in a circle.
create function follow_party() returns trigger language plpgsql as $$
declare
  party text := tg_argv[0];
  dealing text;
begin
  foreach dealing in array array['contract', 'payment', 'conversation', 'review'] loop
    execute format(
      'update %1$I set %2$I = %2$I where id in (
         select id from %1$I where %2$I = $1 order by id for no key update)',
      dealing, party) using new.id;
  end loop;
  return null;
end $$;

create trigger follow after update on client
  for each row when (old.search is distinct from new.search)
  execute function follow_party('client_id');
create trigger follow after update on provider
  for each row when (old.search is distinct from new.search)
  execute function follow_party('provider_id');
