-- Tells people how to get to a room.
alter table rooms
  add column directions_fr text not null default '' check (char_length(directions_fr) <= 300),
  add column directions_en text not null default '' check (char_length(directions_en) <= 300);
drop trigger rooms_raise_version on rooms;
create trigger rooms_raise_version before update on rooms for each row
  when ((old.name, old.capacity, old.floor, old.photo_key, old.layouts, old.services, old.buffer_minutes, old.opens_at,
      old.closes_at, old.who_may_book, old.max_minutes, old.days_ahead, old.retired_at, old.directions_fr, old.directions_en)
    is distinct from (new.name, new.capacity, new.floor, new.photo_key, new.layouts, new.services, new.buffer_minutes,
      new.opens_at, new.closes_at, new.who_may_book, new.max_minutes, new.days_ahead, new.retired_at, new.directions_fr,
      new.directions_en))
  execute function raise_version();

-- Rooms that a person marked, listed first when they book.
create table room_favourites (
  building_id integer not null references buildings,
  room_id integer not null,
  user_id integer not null references users on delete cascade,
  primary key (building_id, room_id, user_id),
  foreign key (building_id, room_id) references rooms on delete cascade
);
create index room_favourites_by_user on room_favourites (user_id, building_id);
