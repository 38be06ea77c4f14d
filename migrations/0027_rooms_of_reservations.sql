-- Which rooms a reservation is for, whether it holds them or was cancelled since. Of what was cancelled before, nothing
-- says it any more.
create table reservation_rooms (
  building_id integer not null references buildings,
  reservation_id integer not null,
  room_id integer not null,
  primary key (building_id, reservation_id, room_id),
  foreign key (building_id, reservation_id) references reservations on delete cascade,
  foreign key (building_id, room_id) references rooms
);
create index reservation_rooms_by_room on reservation_rooms (building_id, room_id);
insert into reservation_rooms (building_id, reservation_id, room_id)
  select distinct building_id, reservation_id, room_id from room_holds where reservation_id is not null;
-- Only rooms of the reservation are held for it.
alter table room_holds add constraint room_holds_of_its_rooms
  foreign key (building_id, reservation_id, room_id) references reservation_rooms;
