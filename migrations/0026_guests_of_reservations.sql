-- The people of the building who take part, each with a reference instead of an id in a list.
create table reservation_guests (
  building_id integer not null references buildings,
  reservation_id integer not null,
  user_id integer not null references users,
  primary key (building_id, reservation_id, user_id),
  foreign key (building_id, reservation_id) references reservations on delete cascade
);
create index reservation_guests_by_user on reservation_guests (building_id, user_id);
insert into reservation_guests (building_id, reservation_id, user_id)
  select distinct r.building_id, r.id, u.id from reservations r join users u on u.id = any(r.guests);
alter table reservations drop column guests;
