-- `search_text` ignores invisible characters, and any white space in a line is one space: the same steps as kit/search.ts.
create or replace function search_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  bare text;
begin
  if octet_length(given) = char_length(given) then
    bare := translate(given, E'\t\x0b\x0c\r''`', '    ');
    if position('  ' in bare) > 0 then
      bare := regexp_replace(bare, ' +', ' ', 'g');
    end if;
    return lower(bare collate "C");
  end if;
  bare := regexp_replace(
    normalize(given, NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''’‘‛ʼʹʻʾʿ`´′＇'
      '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
      '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');
  bare := regexp_replace(
    bare, '[\t\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g');
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

-- A search column is computed again when its row is written.
update users set first_name = first_name
 where searched <> search_text(last_name || E'\n' || first_name || E'\n' || coalesce(email, ''));
update companies set name = name where searched <> search_text(name);

-- Two holds whose names differ only by what is ignored now are one hold, with both reasons.
update legal_holds kept set reason = left(kept.reason || E'\n' || later.reasons, 500)
  from (
    select building_id, search_text(visitor_name) as name, lower(visitor_email) as email, min(id) as first,
           string_agg(reason, E'\n' order by id) filter (where id <> first_id) as reasons
      from (
        select *, min(id) over (partition by building_id, search_text(visitor_name), lower(visitor_email)) as first_id
          from legal_holds where visitor_name is not null
      ) as holds
     group by building_id, search_text(visitor_name), lower(visitor_email)
    having count(*) > 1
  ) as later
 where kept.building_id = later.building_id and kept.id = later.first;
delete from legal_holds later using legal_holds kept
 where later.visitor_name is not null and later.building_id = kept.building_id and later.id > kept.id
   and search_text(later.visitor_name) = search_text(kept.visitor_name)
   and lower(later.visitor_email) = lower(kept.visitor_email);

-- Names that are stored already are cleaned by a job. A new database has neither names nor jobs.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.add_job('kit.cleanNames', '{}', priority => 10);
  end if;
end $$;
