-- What changes of rooms is counted by week, too, so that a booking leaves the other weeks as they were remembered.
-- A week is named by its Monday: `rooms 2026-11-23`. What is shown of a reservation lies in the week of its day.

-- Counted once in a transaction: nobody sees what stands between.
create or replace function count_change(in_building integer, of_subject text) returns void language plpgsql as $$
declare
  free record;
begin
  select part, xmin = pg_current_xact_id()::xid as is_counted into free
  from change_counts where building = in_building and subject = of_subject
  order by part limit 1 for update skip locked;
  if not found then
    insert into change_counts (building, subject, changes) values (in_building, of_subject, 1);
  elsif not free.is_counted then
    update change_counts set changes = changes + 1
    where building = in_building and subject = of_subject and part = free.part;
  end if;
end $$;

create function count_weeks(of_buildings integer[], on_days date[]) returns void language sql as $$
  select count_change(building, subject) from (
    select distinct building, subject from unnest(of_buildings, on_days) as changed (building, day),
      lateral (values ('rooms'), ('rooms ' || to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD'))) as counted (subject)
    where subject is not null) as counted;
$$;

-- Of tables whose rows have a day. What moves to another week changes both.
create function count_changed_weeks() returns trigger language plpgsql as $$
begin
  perform count_weeks(array_agg(building_id), array_agg(date)) from changed having count(*) > 0;
  if tg_op = 'UPDATE' then
    perform count_weeks(array_agg(building_id), array_agg(date)) from were having count(*) > 0;
  end if;
  return null;
end $$;

create function count_weeks_of_guests() returns trigger language plpgsql as $$
begin
  perform count_weeks(array_agg(changed.building_id), array_agg(date))
  from changed left join reservations on reservations.building_id = changed.building_id and reservations.id = reservation_id
  having count(*) > 0;
  return null;
end $$;

drop trigger reservations_count_inserts on reservations;
drop trigger reservations_count_updates on reservations;
drop trigger reservations_count_deletes on reservations;
create trigger reservations_count_inserts after insert on reservations referencing new table as changed
  for each statement execute function count_changed_weeks();
create trigger reservations_count_updates after update on reservations referencing new table as changed old table as were
  for each statement execute function count_changed_weeks();
create trigger reservations_count_deletes after delete on reservations referencing old table as changed
  for each statement execute function count_changed_weeks();

drop trigger room_holds_count_inserts on room_holds;
drop trigger room_holds_count_updates on room_holds;
drop trigger room_holds_count_deletes on room_holds;
create trigger room_holds_count_inserts after insert on room_holds referencing new table as changed
  for each statement execute function count_changed_weeks();
create trigger room_holds_count_updates after update on room_holds referencing new table as changed old table as were
  for each statement execute function count_changed_weeks();
create trigger room_holds_count_deletes after delete on room_holds referencing old table as changed
  for each statement execute function count_changed_weeks();

drop trigger reservation_guests_count_inserts on reservation_guests;
drop trigger reservation_guests_count_updates on reservation_guests;
drop trigger reservation_guests_count_deletes on reservation_guests;
create trigger reservation_guests_count_inserts after insert on reservation_guests referencing new table as changed
  for each statement execute function count_weeks_of_guests();
create trigger reservation_guests_count_updates after update on reservation_guests referencing new table as changed
  for each statement execute function count_weeks_of_guests();
create trigger reservation_guests_count_deletes after delete on reservation_guests referencing old table as changed
  for each statement execute function count_weeks_of_guests();
