-- Whoever announces a parcel seldom knows its hour. What ran before reads it as midnight.
alter table parcels add column time_open boolean not null default false;
