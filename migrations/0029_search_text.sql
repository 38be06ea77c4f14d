-- PostgreSQL's half of kit/search.ts: a text as it is searched, step by step as there. Marks of letters taken apart and
-- apostrophes go; letters that Unicode does not take apart are named. No collation decides, so every server says the same.
-- PL/pgSQL, because translating costs twenty times what the rest does, and few texts need it.
create function search_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  bare text;
begin
  if octet_length(given) = char_length(given) then
    return lower(translate(given, '''`', '') collate "C");
  end if;
  bare := regexp_replace(
    normalize(given, NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''’‘‛ʼʹʻʾʿ`´′＇]',
    '', 'g');
  if octet_length(bare) <> char_length(bare) then
    bare := translate(
      bare,
      'ØøŁłĐđÐðıĦħŦŧςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ΢ΣΤΥΦΧΨΩЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯŒÆẞÞĲ',
      'oollddddihhttσαβγδεζηθικλμνξοπρςστυφχψωѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяœæßþĳ');
    bare := replace(replace(replace(replace(replace(
      bare, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ĳ', 'ij');
  end if;
  return lower(bare collate "C");
end
$$;

-- What administrators search of all that was ever written; `holdsWords` (kit/server/database/search.ts) says the same.
create extension if not exists pg_trgm;
create index mails_by_words on mails
  using gin (search_text(coalesce(recipient, '') || E'\n' || coalesce(subject, '')) gin_trgm_ops);
create index nda_signatures_by_words on nda_signatures
  using gin (search_text(coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(company, '')) gin_trgm_ops);
