-- Who is invited to a reservation may decline, and take that back.
alter table reservation_guests add column declined_at timestamptz;

-- What each of them was mailed last of a reservation, so that the next mail says what is news, and who is invited no longer, or
-- when it is off, hears of it only who was told before. It stays when the guest is taken out.
create table guest_notices (
  building_id integer not null references buildings,
  reservation_id integer not null,
  user_id integer not null references users,
  -- SEQUENCE of the entry in the guest's calendar: rises with every mail to them.
  sequence integer not null check (sequence >= 0),
  date date not null,
  start_time time not null,
  end_time time not null,
  -- SHA-256 of what was told: title and rooms.
  content text not null check (content ~ '^[0-9a-f]{64}$'),
  -- Whether the last mail took the entry out of their calendar.
  is_off boolean not null,
  primary key (building_id, reservation_id, user_id),
  foreign key (building_id, reservation_id) references reservations on delete cascade
);
create index guest_notices_by_user on guest_notices (building_id, user_id);
