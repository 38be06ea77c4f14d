-- Somebody acts for a while in a session that is another's, by their PIN: what they do is then theirs, and the session stays.
alter table sessions
  add column operator_id integer references users on delete set null,
  add column operator_since timestamptz;
create index sessions_by_operator on sessions (operator_id) where operator_id is not null;

-- Who has none has no row.
create table pins (
  user_id integer primary key references users on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null
);

-- The screens of the session learn at once who acts there: their streams are found by whose session it is.
create function tell_operator_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('parvis_people', new.user_id::text);
  return null;
end $$;
create trigger operator_changed after update of operator_id on sessions
  for each row when (old.operator_id is distinct from new.operator_id)
  execute function tell_operator_changed();
