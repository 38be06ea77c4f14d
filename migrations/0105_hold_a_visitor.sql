-- A hold on a visitor, by name and address, is on what comes later as well. Those on one visit stand as they are.
alter table legal_holds
  add column visitor_name text check (char_length(visitor_name) <= 200),
  add column visitor_email text check (char_length(visitor_email) <= 254),
  drop constraint legal_holds_check,
  add constraint legal_holds_check check (num_nonnulls(user_id, visit_id, visitor_name) = 1
    and (visitor_name is null) = (visitor_email is null) and visitor_name || visitor_email <> '');
create unique index legal_holds_visitor_unique
  on legal_holds (building_id, search_text(visitor_name), lower(visitor_email)) where visitor_name is not null;

-- Whoever has the same address is held, and whoever has the same name where either has no address.
create function visitor_is_held(building integer, named text, address text) returns boolean language sql stable as $$
  select exists (
    select from legal_holds
     where building_id = building and visitor_name is not null
       and ((address <> '' and lower(visitor_email) = lower(address))
         or ((coalesce(address, '') = '' or visitor_email = '') and visitor_name <> ''
           and search_text(visitor_name) = search_text(regexp_replace(trim(named), '\s+', ' ', 'g')))));
$$;

create function keep_held_visits() returns trigger language plpgsql as $$
begin
  if visitor_is_held(old.building_id, old.visitor_first_name || ' ' || old.visitor_last_name, old.visitor_email) then
    raise exception 'the visitor is on hold' using errcode = '23503', constraint = 'legal_holds_keep_the_visit';
  end if;
  return old;
end $$;
create trigger visits_keep_held before delete on visits for each row execute function keep_held_visits();
