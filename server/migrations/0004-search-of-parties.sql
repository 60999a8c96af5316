-- Orders, payments, conversations and reviews are searched by the names of the client and the
-- provider. Their `search` column repeats those names and follows every change of them.

-- `for share` makes a rename and an insert wait for each other, so none can miss the other.
create function client_words(party uuid) returns text
language plpgsql volatile as $$
declare
  words text;
begin
  select fold(full_name) || ' ' || fold(email) || ' ' || phone_search(phone_number)
    into words from client where id = party for share;
  return coalesce(words, '');
end $$;

create function provider_words(party uuid) returns text
language plpgsql volatile as $$
declare
  words text;
begin
  select fold(coalesce(company_name, '')) || ' ' || fold(full_name)
    into words from provider where id = party for share;
  return coalesce(words, '');
end $$;

-- A contract number as it is written, and its digits alone: a search for digits with dashes or
-- spaces between them is looked for without those, as a phone number is.
create function number_words(contract_number text) returns text
language sql immutable strict parallel safe
return fold(contract_number) || ' ' || regexp_replace(fold(contract_number), '[^0-9]', '', 'g');

create function set_contract_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id) || ' ' || provider_words(new.provider_id) || ' '
    || fold(new.service_title) || ' ' || number_words(new.contract_number);
  return new;
end $$;

create function set_payment_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id) || ' ' || provider_words(new.provider_id) || ' '
    || number_words((select contract_number from contract where id = new.contract_id));
  return new;
end $$;

create function set_party_search() returns trigger language plpgsql as $$
begin
  new.search := client_words(new.client_id) || ' ' || provider_words(new.provider_id);
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

-- Touching the rows runs the triggers above.
create function follow_client() returns trigger language plpgsql as $$
begin
  update contract set client_id = client_id where client_id = new.id;
  update payment set client_id = client_id where client_id = new.id;
  update conversation set client_id = client_id where client_id = new.id;
  update review set client_id = client_id where client_id = new.id;
  return null;
end $$;

create trigger follow after update on client
  for each row when (old.search is distinct from new.search) execute function follow_client();

create function follow_provider() returns trigger language plpgsql as $$
begin
  update contract set provider_id = provider_id where provider_id = new.id;
  update payment set provider_id = provider_id where provider_id = new.id;
  update conversation set provider_id = provider_id where provider_id = new.id;
  update review set provider_id = provider_id where provider_id = new.id;
  return null;
end $$;

create trigger follow after update on provider
  for each row when (old.search is distinct from new.search) execute function follow_provider();
