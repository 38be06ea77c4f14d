-- When a row was written last, by the database's own clock and whoever wrote it: a desk that has read the day asks for what came since.
alter table visits add column changed_at timestamptz not null default now();
alter table visits alter column changed_at set default clock_timestamp();
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger visits_note_change before update on visits for each row execute function note_change();
