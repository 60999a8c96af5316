-- oldest server: 0021
-- The words of a provider are folded once, and not for each of its dealings; so are those of a
-- contract's number.
alter table provider add column words text not null generated always as (
  fold(coalesce(company_name, '')) || ' ' || fold(full_name)
) stored;

create or replace function provider_words(party uuid, is_new boolean) returns text
language plpgsql volatile as $$
declare
  found text;
begin
  if is_new then
    select words into found from provider where id = party for share;
  else
    select words into found from provider where id = party;
  end if;
  return coalesce(found, '');
end $$;
