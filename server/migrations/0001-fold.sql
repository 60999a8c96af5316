-- Text folded for comparison and search: case, compatibility forms, accents, Arabic letter
-- variants, tashkeel, tatweel and digits no longer matter. `server/src/list/fold.ts` is the
-- same function in TypeScript; a test holds the two against each other.
--
-- Every step is independent of the server's locale (collate "C" lowers ASCII only, the other
-- alphabets stand in the translate list), so that all servers store the same text.

create extension if not exists pg_trgm;

create function fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := value;
begin
  if folded ~ '[^ -~]' then
    folded := regexp_replace(
      normalize(folded, NFKD),
      '[\u00ad\u0300-\u036f\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]',
      '', 'g');
    folded := translate(folded, 'ىة', 'يه');
    -- `translate` walks its whole list for every letter: the long list only where it is needed.
    if folded ~ '[^ -~\u0621-\u064a]' then
      folded := translate(folded,
        'ٱکیہۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ıÆØÐÞĐŁŒΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
        'اكيهه01234567890123456789iæøðþđłœαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ');
    end if;
  end if;
  return btrim(regexp_replace(lower(folded collate "C"), '[ \t\n\r\f\v]+', ' ', 'g'));
end $$;

-- The one form of a phone number: +9665…, 9665…, 009665… and 05… are 9665…
-- The search path is part of the function, so that a restored dump computes the same columns.
create function phone_key(phone text) returns text
language plpgsql immutable strict parallel safe set search_path from current as $$
declare
  digits text := phone;
begin
  if phone !~ '^\+?[0-9]+$' then
    digits := regexp_replace(fold(phone), '[^0-9+]', '', 'g');
  end if;
  return case
    when digits like '+%' then substr(digits, 2)
    when digits like '00%' then substr(digits, 3)
    when digits like '0%' then '966' || substr(digits, 2)
    when digits ~ '^5\d{8}$' then '966' || digits
    else digits
  end;
end $$;

-- The forms in which a phone number is searched for: international and national.
create function phone_search(phone text) returns text
language plpgsql immutable strict parallel safe set search_path from current as $$
declare
  key text := phone_key(phone);
begin
  return case when key like '966%' then key || ' 0' || substr(key, 4) else key end;
end $$;
