-- Open streams of live updates hear of it at once when a session of somebody ends, or what they may see changes.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('parvis_people', old.user_id::text);
  return null;
end $$;
create trigger session_ended after delete on sessions
  for each row execute function tell_session_ended();

create function tell_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('parvis_people', new.id::text);
  return null;
end $$;
create trigger person_changed after update of active, role, company_id on users
  for each row when ((old.active, old.role, old.company_id) is distinct from (new.active, new.role, new.company_id))
  execute function tell_person_changed();

create function tell_buildings_of_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('parvis_people', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger buildings_of_person_changed after insert or update or delete on user_buildings
  for each row execute function tell_buildings_of_person_changed();
