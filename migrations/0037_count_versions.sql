-- How often a thing was changed, from 1. An edit names the version that it began from, and is refused where that is no longer
-- the present one (docs/specification.md §5). The database counts, so that no write forgets to. Only what people edit and what
-- changes the life cycle counts: an invitation that leaves, an agreement or a registration refuses nobody’s edit.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table visits add column version integer not null default 1;
create trigger visits_raise_version before update on visits for each row
  when ((old.date, old.time, old.visitor_first_name, old.visitor_last_name, old.visitor_email, old.has_no_email, old.organization, old.comment,
      old.language, old.status)
    is distinct from (new.date, new.time, new.visitor_first_name, new.visitor_last_name, new.visitor_email, new.has_no_email, new.organization,
      new.comment, new.language, new.status))
  execute function raise_version();

-- Rooms and guests are rows of other tables: where they change, the program raises the version in the same statement.
alter table reservations add column version integer not null default 1;
create trigger reservations_raise_version before update on reservations for each row
  when ((old.title, old.date, old.start_time, old.end_time, old.expected, old.external, old.external_names, old.layout,
      old.services, old.comment, old.booked)
    is distinct from (new.title, new.date, new.start_time, new.end_time, new.expected, new.external, new.external_names,
      new.layout, new.services, new.comment, new.booked))
  execute function raise_version();

alter table bay_reservations add column version integer not null default 1;
create trigger bay_reservations_raise_version before update on bay_reservations for each row
  when ((old.bay_id, old.title, old.start_date, old.start_time, old.end_date, old.end_time, old.booked)
    is distinct from (new.bay_id, new.title, new.start_date, new.start_time, new.end_date, new.end_time, new.booked))
  execute function raise_version();

alter table parcels add column version integer not null default 1;
create trigger parcels_raise_version before update on parcels for each row
  when ((old.recipient, old.company_name, old.recipient_id, old.sender, old.comment, old.date, old.time, old.state)
    is distinct from (new.recipient, new.company_name, new.recipient_id, new.sender, new.comment, new.date, new.time,
      new.state))
  execute function raise_version();

alter table events add column version integer not null default 1;
create trigger events_raise_version before update on events for each row
  when ((old.name, old.description, old.organizer, old.start_date, old.start_time, old.end_date, old.end_time, old.floors,
      old.room, old.capacity, old.price_cents, old.icon, old.image_id, old.canceled)
    is distinct from (new.name, new.description, new.organizer, new.start_date, new.start_time, new.end_date, new.end_time,
      new.floors, new.room, new.capacity, new.price_cents, new.icon, new.image_id, new.canceled))
  execute function raise_version();
