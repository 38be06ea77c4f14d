-- PostgreSQL's half of kit/search.ts: a text as it is searched, step by step as there. Marks of letters taken apart and
-- apostrophes go; letters that Unicode does not take apart are named. No collation decides, so every server says the same.
create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select case
    when octet_length($1) = char_length($1) then lower(translate($1, '''`', '') collate "C")
    else replace(replace(replace(replace(replace(
      lower(translate(
        regexp_replace(
          normalize($1, NFD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''’‘‛ʼʹʻʾʿ`´′＇]', '', 'g'),
        'ØøŁłĐđÐðıĦħŦŧςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ΢ΣΤΥΦΧΨΩЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯŒÆẞÞĲ',
        'oollddddihhttσαβγδεζηθικλμνξοπρςστυφχψωѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяœæßþĳ') collate "C"),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ĳ', 'ij')
  end
$$;
