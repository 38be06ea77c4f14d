-- What lists of visits are made of: whoever comes and their groups, agreements that speak for them, who comes regularly, and on
-- which floor a company is.
call count_changes_of('visits', 'visits');
call count_changes_of('visit_members', 'visits');
call count_changes_of('nda_links', 'visits');
call count_changes_of('nda_settings', 'visits');
call count_changes_of('standing_visits', 'visits');
call count_changes_of('standing_members', 'visits');
call count_changes_of('standing_documents', 'visits');
call count_changes_of('building_companies', 'visits');

-- Whose an agreement is says its address; it belongs to the buildings that refer to it.
create function count_changed_signature() returns trigger language plpgsql as $$
begin
  perform count_change(building_id, 'visits') from (
    select distinct building_id from nda_links where signature_id = new.id) as of_buildings;
  return null;
end $$;
create trigger nda_signatures_count_changes after update of email on nda_signatures for each row
  when (old.email is distinct from new.email) execute function count_changed_signature();

-- The reception sees where a host is, and how to call them.
create or replace function count_changed_person() returns trigger language plpgsql as $$
begin
  perform count_person_and_assistants(new.id);
  -- These stand in lists of everybody.
  if (old.first_name, old.last_name, old.email, old.company_id, old.phone, old.floor) is distinct from
    (new.first_name, new.last_name, new.email, new.company_id, new.phone, new.floor) then
    perform count_change(0, 'people');
  end if;
  return null;
end $$;
drop trigger users_count_changes on users;
create trigger users_count_changes after update on users for each row
  when ((old.first_name, old.last_name, old.email, old.role, old.company_id, old.active, old.manages_company, old.phone, old.floor)
    is distinct from
    (new.first_name, new.last_name, new.email, new.role, new.company_id, new.active, new.manages_company, new.phone, new.floor))
  execute function count_changed_person();
