-- Who came to an event is ticked at its door, by name or by the pass that whoever registers carries: a code that only opens, for
-- staff, the line of who it is. Those registered before get one where their event is still to come.
alter table event_registrations add column attended_at timestamptz;
alter table event_registrations add column pass text check (pass ~ '^[0-9a-f]{32}$');
alter table event_registrations alter column pass set default encode(gen_random_bytes(16), 'hex');
update event_registrations r set pass = default
  from events e
  where e.building_id = r.building_id and e.id = r.event_id and not e.canceled and e.end_date >= current_date - 1;
