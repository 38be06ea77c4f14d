-- What `npm run partition` of versions 0.7.0 to 0.11.0 did to three tables of version 0.1.0, in two parts.
begin;
set local search_path = public;
lock table room_holds in access exclusive mode;
alter table room_holds drop constraint room_holds_building_id_fkey;
alter table room_holds drop constraint room_holds_building_id_room_id_fkey;
alter table room_holds drop constraint room_holds_building_id_reservation_id_date_start_time_end__fkey;
alter table room_holds drop constraint room_holds_building_id_closure_id_room_id_starts_at_ends_a_fkey;
create schema parvis_plain; alter table room_holds set schema parvis_plain;
create table room_holds (like parvis_plain.room_holds including all excluding indexes excluding comments)
  partition by hash (building_id);
select setval('room_holds_id_seq', 364);
create schema if not exists part_0;
create table part_0.room_holds partition of room_holds for values with (modulus 2, remainder 0);
create schema if not exists part_1;
create table part_1.room_holds partition of room_holds for values with (modulus 2, remainder 1);
insert into room_holds (building_id, id, room_id, reservation_id, date, start_time, end_time, booked,
    buffer_minutes, closure_id, starts_at, ends_at) overriding system value
  select building_id, id, room_id, reservation_id, date, start_time, end_time, booked, buffer_minutes,
    closure_id, starts_at, ends_at from parvis_plain.room_holds;
drop table parvis_plain.room_holds; drop schema parvis_plain;
alter table room_holds add constraint room_holds_pkey PRIMARY KEY (building_id, id);
alter table room_holds add constraint room_holds_no_overlap
  EXCLUDE USING gist (building_id WITH =, room_id WITH =, period WITH &&);
CREATE INDEX room_holds_by_reservation ON public.room_holds USING btree (building_id, reservation_id);
alter table part_0.room_holds_building_id_room_id_period_excl rename to room_holds_no_overlap;
alter table part_1.room_holds_building_id_room_id_period_excl rename to room_holds_no_overlap;
alter table part_0.room_holds_building_id_reservation_id_idx rename to room_holds_by_reservation;
alter table part_1.room_holds_building_id_reservation_id_idx rename to room_holds_by_reservation;
alter table room_holds add constraint room_holds_building_id_fkey FOREIGN KEY (building_id)
  REFERENCES buildings(id);
alter table room_holds add constraint room_holds_building_id_room_id_fkey FOREIGN KEY (building_id, room_id)
  REFERENCES rooms(building_id, id);
alter table room_holds add constraint room_holds_building_id_reservation_id_date_start_time_end__fkey
  FOREIGN KEY (building_id, reservation_id, date, start_time, end_time, booked)
  REFERENCES reservations(building_id, id, date, start_time, end_time, booked)
  ON UPDATE CASCADE ON DELETE CASCADE;
alter table room_holds add constraint room_holds_building_id_closure_id_room_id_starts_at_ends_a_fkey
  FOREIGN KEY (building_id, closure_id, room_id, starts_at, ends_at)
  REFERENCES room_closures(building_id, id, room_id, starts_at, ends_at)
  ON UPDATE CASCADE ON DELETE CASCADE;
analyze room_holds;
commit;
begin;
set local search_path = public;
lock table parcels in access exclusive mode;
alter table parcels drop constraint parcels_building_id_fkey;
alter table parcels drop constraint parcels_recipient_id_fkey;
alter table parcels drop constraint parcels_announced_by_fkey;
create schema parvis_plain; alter table parcels set schema parvis_plain;
create table parcels (like parvis_plain.parcels including all excluding indexes excluding comments)
  partition by hash (building_id);
select setval('parcels_id_seq', 33);
create schema if not exists part_0;
create table part_0.parcels partition of parcels for values with (modulus 2, remainder 0);
create schema if not exists part_1;
create table part_1.parcels partition of parcels for values with (modulus 2, remainder 1);
insert into parcels (building_id, id, recipient, company_name, recipient_id, sender, comment, date,
    "time", state, arrived_at, announced_by, created_at, updated_at) overriding system value
  select building_id, id, recipient, company_name, recipient_id, sender, comment, date, "time", state,
    arrived_at, announced_by, created_at, updated_at from parvis_plain.parcels;
drop table parvis_plain.parcels; drop schema parvis_plain;
alter table parcels add constraint parcels_pkey PRIMARY KEY (building_id, id);
CREATE INDEX parcels_by_day ON public.parcels USING btree (building_id, date, "time");
CREATE INDEX parcels_by_recipient ON public.parcels USING btree (building_id, recipient_id, date);
CREATE INDEX parcels_by_announcer ON public.parcels USING btree (building_id, announced_by, date);
alter table part_0.parcels_building_id_date_time_idx rename to parcels_by_day;
alter table part_1.parcels_building_id_date_time_idx rename to parcels_by_day;
alter table part_0.parcels_building_id_recipient_id_date_idx rename to parcels_by_recipient;
alter table part_1.parcels_building_id_recipient_id_date_idx rename to parcels_by_recipient;
alter table part_0.parcels_building_id_announced_by_date_idx rename to parcels_by_announcer;
alter table part_1.parcels_building_id_announced_by_date_idx rename to parcels_by_announcer;
alter table parcels add constraint parcels_building_id_fkey FOREIGN KEY (building_id)
  REFERENCES buildings(id);
alter table parcels add constraint parcels_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id);
alter table parcels add constraint parcels_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES users(id);
analyze parcels;
commit;
begin;
set local search_path = public;
lock table reservations in access exclusive mode;
alter table reservations drop constraint reservations_building_id_fkey;
alter table reservations drop constraint reservations_holder_id_fkey;
alter table reservations drop constraint reservations_company_id_fkey;
alter table reservations drop constraint reservations_created_by_fkey;
alter table reservations drop constraint reservations_building_id_series_id_fkey;
alter table room_holds drop constraint room_holds_building_id_reservation_id_date_start_time_end__fkey;
create schema parvis_plain; alter table reservations set schema parvis_plain;
  create table reservations (like parvis_plain.reservations including all excluding indexes excluding comments)
  partition by hash (building_id);
select setval('reservations_id_seq', 363);
create schema if not exists part_0;
create table part_0.reservations partition of reservations for values with (modulus 2, remainder 0);
create schema if not exists part_1;
create table part_1.reservations partition of reservations for values with (modulus 2, remainder 1);
insert into reservations (building_id, id, holder_id, company_id, counts_for_quota, title, date,
    start_time, end_time, expected, external, external_names, guests, layout, services, comment, booked,
    cancel_reason, series_id, sequence, created_by, created_at, updated_at) overriding system value
  select building_id, id, holder_id, company_id, counts_for_quota, title, date, start_time, end_time,
    expected, external, external_names, guests, layout, services, comment, booked, cancel_reason,
    series_id, sequence, created_by, created_at, updated_at from parvis_plain.reservations;
drop table parvis_plain.reservations; drop schema parvis_plain;
alter table reservations add constraint reservations_pkey PRIMARY KEY (building_id, id);
alter table reservations add constraint reservations_building_id_id_date_start_time_end_time_booked_key
  UNIQUE (building_id, id, date, start_time, end_time, booked);
CREATE INDEX reservations_by_day ON public.reservations USING btree (building_id, date) WHERE booked;
CREATE INDEX reservations_by_holder ON public.reservations USING btree (building_id, holder_id, date);
CREATE INDEX reservations_by_company ON public.reservations USING btree (building_id, company_id, date)
  WHERE (booked AND counts_for_quota);
CREATE INDEX reservations_by_series ON public.reservations USING btree (building_id, series_id)
  WHERE (series_id IS NOT NULL);
alter table part_0.reservations_building_id_date_idx rename to reservations_by_day;
alter table part_1.reservations_building_id_date_idx rename to reservations_by_day;
alter table part_0.reservations_building_id_holder_id_date_idx rename to reservations_by_holder;
alter table part_1.reservations_building_id_holder_id_date_idx rename to reservations_by_holder;
alter table part_0.reservations_building_id_company_id_date_idx rename to reservations_by_company;
alter table part_1.reservations_building_id_company_id_date_idx rename to reservations_by_company;
alter table part_0.reservations_building_id_series_id_idx rename to reservations_by_series;
alter table part_1.reservations_building_id_series_id_idx rename to reservations_by_series;
alter table reservations add constraint reservations_building_id_fkey FOREIGN KEY (building_id)
  REFERENCES buildings(id);
alter table reservations add constraint reservations_holder_id_fkey FOREIGN KEY (holder_id)
  REFERENCES users(id);
alter table reservations add constraint reservations_company_id_fkey FOREIGN KEY (company_id)
  REFERENCES companies(id);
alter table reservations add constraint reservations_created_by_fkey FOREIGN KEY (created_by)
  REFERENCES users(id);
alter table reservations add constraint reservations_building_id_series_id_fkey
  FOREIGN KEY (building_id, series_id) REFERENCES reservation_series(building_id, id);
alter table room_holds add constraint room_holds_building_id_reservation_id_date_start_time_end__fkey
  FOREIGN KEY (building_id, reservation_id, date, start_time, end_time, booked)
  REFERENCES reservations(building_id, id, date, start_time, end_time, booked)
  ON UPDATE CASCADE ON DELETE CASCADE;
analyze reservations;
commit;
