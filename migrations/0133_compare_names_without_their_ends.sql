-- A hold covers a visitor although either name is stored with white space or invisible characters at its ends.
create or replace function visitor_is_held(building integer, named text, address text) returns boolean language sql stable as $$
  select exists (
    select from legal_holds
     where building_id = building and visitor_name is not null
       and ((address <> '' and lower(visitor_email) = lower(address))
         or ((coalesce(address, '') = '' or visitor_email = '') and visitor_name <> ''
           and trim(search_text(visitor_name)) = trim(search_text(regexp_replace(named, '\s+', ' ', 'g'))))));
$$;
