-- Text folded for comparison and search: case, compatibility forms, accents, Arabic letter
-- variants, tashkeel, tatweel and digits no longer matter. `server/src/list/fold.ts` is the
-- same function in TypeScript; a test holds the two against each other.
--
-- Every step is independent of the server's locale (collate "C" lowers ASCII only, the other
-- alphabets stand in the translate list), so that all servers store the same text.

create extension if not exists pg_trgm;

create function fold(value text) returns text
language sql immutable strict parallel safe
begin atomic
  select btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(normalize(value, NFKD) collate "C"),
        '[\u00ad\u0300-\u036f\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]',
        '', 'g'),
      'ٱىةکیہۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ıÆØÐÞĐŁŒΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
      'ايهكيهه01234567890123456789iæøðþđłœαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'),
    '[ \t\n\r\f\v]+', ' ', 'g'));
end;

-- The one form of a phone number: +9665…, 9665…, 009665… and 05… are 9665…
-- In plpgsql, which keeps its plans; a function in SQL that cannot be inlined is planned per call.
create function phone_key(phone text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  digits text := regexp_replace(fold(phone), '[^0-9+]', '', 'g');
begin
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
language plpgsql immutable strict parallel safe as $$
declare
  key text := phone_key(phone);
begin
  return case when key like '966%' then key || ' 0' || substr(key, 4) else key end;
end $$;
