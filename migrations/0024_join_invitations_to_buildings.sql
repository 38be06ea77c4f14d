-- Which buildings somebody is invited to, or asked for: rows that refer to them, in place of lists of numbers.
create table invitation_buildings (
  building_id integer not null references buildings,
  invitation_id integer not null references invitations on delete cascade,
  primary key (building_id, invitation_id)
);
create index invitation_buildings_by_invitation on invitation_buildings (invitation_id);
insert into invitation_buildings (building_id, invitation_id)
  select distinct building_id, id from invitations, unnest(building_ids) as building_id;
alter table invitations drop column building_ids;

create table registration_buildings (
  building_id integer not null references buildings,
  registration_id integer not null references registrations on delete cascade,
  primary key (building_id, registration_id)
);
create index registration_buildings_by_registration on registration_buildings (registration_id);
insert into registration_buildings (building_id, registration_id)
  select distinct building_id, id from registrations, unnest(building_ids) as building_id;
alter table registrations drop column building_ids;
