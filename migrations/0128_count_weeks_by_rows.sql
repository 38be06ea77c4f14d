-- A booking writes several rows of one week. The week is counted with the first of them, and by rows: a statement then keeps no
-- table of what it has changed, and asks nothing of it.

-- Counts what lies in a week, or on no day, once in a transaction; answers whether it was not counted yet. What is counted is noted
-- until the transaction ends, or what was done since is undone.
create function count_week(in_building integer, on_day date) returns boolean language plpgsql as $$
declare
  week text := coalesce('rooms ' || to_char(date_trunc('week', on_day::timestamp), 'YYYY-MM-DD'), 'rooms');
  this text := in_building || ' ' || week || ';';
  every text := in_building || ' rooms;';
  counted text := coalesce(current_setting('parvis.counted', true), '');
begin
  if strpos(counted, this) > 0 then return false; end if;
  -- Of very many weeks some are counted twice, which does no harm.
  if length(counted) > 4000 then counted := ''; end if;
  if strpos(counted, every) = 0 then
    perform count_change(in_building, 'rooms');
    counted := counted || every;
  end if;
  if this <> every then
    perform count_change(in_building, week);
    counted := counted || this;
  end if;
  counted := set_config('parvis.counted', counted, true);
  return true;
end $$;

-- What moves to another week changes both.
create function count_changed_week() returns trigger language plpgsql as $$
declare
  is_first boolean;
begin
  if tg_op <> 'DELETE' then is_first := count_week(new.building_id, new.date); end if;
  if tg_op <> 'INSERT' then is_first := count_week(old.building_id, old.date); end if;
  return null;
end $$;

drop trigger reservations_count_inserts on reservations;
drop trigger reservations_count_updates on reservations;
drop trigger reservations_count_deletes on reservations;
create trigger reservations_count_changes after insert or update or delete on reservations
  for each row execute function count_changed_week();

drop trigger room_holds_count_inserts on room_holds;
drop trigger room_holds_count_updates on room_holds;
drop trigger room_holds_count_deletes on room_holds;
create trigger room_holds_count_changes after insert or update or delete on room_holds
  for each row execute function count_changed_week();

drop function count_changed_weeks();
