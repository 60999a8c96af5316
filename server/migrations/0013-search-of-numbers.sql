-- Payments are searched by the number of their contract too. Their `search` repeats it, and follows
-- its changes as it follows the names.

-- A new payment locks its contract, as it locks its parties: a change of the number that is under
-- way and the insert wait for each other.
create or replace function set_payment_search() returns trigger language plpgsql as $$
declare
  parties constant text := client_words(new.client_id, tg_op = 'INSERT') || ' '
    || provider_words(new.provider_id, tg_op = 'INSERT');
  number text;
begin
  if tg_op = 'INSERT' then
    select contract_number into number from contract where id = new.contract_id for share;
  else
    select contract_number into number from contract where id = new.contract_id;
  end if;
  new.search := parties || ' ' || number_words(number);
  return new;
end $$;

create function follow_number() returns trigger language plpgsql as $$
begin
  update payment set contract_id = contract_id where id in (
    select id from payment where contract_id = new.id order by id for no key update);
  return null;
end $$;

create trigger follow after update on contract
  for each row when (old.contract_number is distinct from new.contract_number)
  execute function follow_number();

-- Payments whose contract got another number before.
update payment set contract_id = contract_id where id in (
  select payment.id from payment join contract on contract.id = contract_id
  where right(payment.search, length(number_words(contract_number)) + 1)
    <> ' ' || number_words(contract_number)
  order by payment.id for no key update of payment);
