-- When a building is open is read by every booking, and seldom changes: its hours as it tells them, and the days on which it is closed.
create function count_changed_hours() returns trigger language plpgsql as $$
begin
  perform count_change(new.id, 'opening');
  return null;
end $$;
create trigger buildings_count_hours after update of opening_hours on buildings for each row
  when (old.opening_hours is distinct from new.opening_hours) execute function count_changed_hours();
call count_changes_of('closing_days', 'opening');
