-- no transaction
-- For how many days a building keeps whose orders were, who was registered for events, and reservations. Null: until the account is
-- deleted, as before. Orders went with visitors until now.
alter table buildings
  add column if not exists order_retention_days integer not null default 90 check (order_retention_days between 1 and 1095),
  add column if not exists event_retention_days integer not null default 365 check (event_retention_days between 30 and 1095),
  add column if not exists room_retention_days integer check (room_retention_days between 30 and 1095),
  add column if not exists bay_retention_days integer check (bay_retention_days between 30 and 1095);
update buildings set order_retention_days = visitor_retention_days;
-- Since when nobody is registered any more for what is over: the count stays.
alter table events add column if not exists forgotten_at timestamptz;
-- What the night forgets is found by its day, however much there is of later ones.
create index concurrently if not exists events_remembered on events (building_id, end_date) where forgotten_at is null;
create index concurrently if not exists reservations_cancelled on reservations (building_id, date) where not booked;
create index concurrently if not exists bay_reservations_by_end on bay_reservations (building_id, end_date);
