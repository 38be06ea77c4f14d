-- What lists of parcels are made of: also who belongs to the building, since a parcel whose recipient has left says so.
call count_changes_of('parcels', 'parcels');
call count_changes_of('parcel_settings', 'parcels');
call count_changes_of('user_buildings', 'parcels');

create or replace function count_changed_person() returns trigger language plpgsql as $$
begin
  perform count_person_and_assistants(new.id);
  -- These stand in lists of everybody.
  if (old.first_name, old.last_name, old.email, old.company_id, old.phone, old.floor, old.active) is distinct from
    (new.first_name, new.last_name, new.email, new.company_id, new.phone, new.floor, new.active) then
    perform count_change(0, 'people');
  end if;
  return null;
end $$;
