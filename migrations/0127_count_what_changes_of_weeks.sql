-- What changes of rooms is counted by week, too, so that a booking leaves the other weeks as they were remembered.
-- A week is named by its Monday: `rooms 2026-11-23`. What is shown of a reservation lies in the week of its day.

-- Counted once in a transaction, since nobody sees what stands between: what is counted is noted until it ends, or until what was done
-- since is undone.
create or replace function count_change(in_building integer, of_subject text) returns void language plpgsql as $$
declare
  this text := ';' || in_building || ' ' || of_subject || ';';
  counted text := coalesce(current_setting('parvis.counted', true), '');
begin
  if strpos(counted, this) > 0 then return; end if;
  update change_counts set changes = changes + 1
  where building = in_building and subject = of_subject and part = (
    select part from change_counts where building = in_building and subject = of_subject
    order by part limit 1 for update skip locked);
  if not found then
    insert into change_counts (building, subject, changes) values (in_building, of_subject, 1);
  end if;
  -- Of very many some are counted twice, which does no harm.
  if length(counted) > 4000 then counted := ''; end if;
  perform set_config('parvis.counted', counted || this, true);
end $$;

create function count_day(in_building integer, on_day date) returns void language plpgsql as $$
begin
  perform count_change(in_building, 'rooms');
  if on_day is not null then
    perform count_change(in_building, 'rooms ' || to_char(date_trunc('week', on_day::timestamp), 'YYYY-MM-DD'));
  end if;
end $$;

-- By rows: a statement keeps no table of what it has changed then, and asks nothing of it. What moves to another week changes both.
create function count_changed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform count_day(new.building_id, new.date); end if;
  if tg_op <> 'INSERT' then perform count_day(old.building_id, old.date); end if;
  return null;
end $$;

create function count_day_of_guest() returns trigger language plpgsql as $$
declare
  guest reservation_guests := coalesce(new, old);
begin
  -- Of a reservation that goes with its guests the day is counted by itself.
  perform count_day(guest.building_id, (
    select date from reservations where building_id = guest.building_id and id = guest.reservation_id));
  return null;
end $$;

drop trigger reservations_count_inserts on reservations;
drop trigger reservations_count_updates on reservations;
drop trigger reservations_count_deletes on reservations;
create trigger reservations_count_changes after insert or update or delete on reservations
  for each row execute function count_changed_day();

drop trigger room_holds_count_inserts on room_holds;
drop trigger room_holds_count_updates on room_holds;
drop trigger room_holds_count_deletes on room_holds;
create trigger room_holds_count_changes after insert or update or delete on room_holds
  for each row execute function count_changed_day();

drop trigger reservation_guests_count_inserts on reservation_guests;
drop trigger reservation_guests_count_updates on reservation_guests;
drop trigger reservation_guests_count_deletes on reservation_guests;
create trigger reservation_guests_count_changes after insert or update or delete on reservation_guests
  for each row execute function count_day_of_guest();
