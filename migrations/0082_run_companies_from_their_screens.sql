-- What is written of a company: whom to ask for, its logo, and until when it is there. Name and floors are as long as calls take
-- them; rows that are there are not read for it.
alter table companies
  add column contact_name text not null default '' check (char_length(contact_name) <= 60),
  add column contact_email text not null default '' check (char_length(contact_email) <= 100),
  add column contact_phone text not null default '' check (char_length(contact_phone) <= 30),
  add column logo_key text,
  add column lease_end date,
  add column version integer not null default 1,
  add constraint companies_name_length check (char_length(name) <= 100) not valid,
  add constraint companies_room_quota_most check (room_quota_hours <= 1000.0) not valid;
-- Where it is are rows of another table: where they change, the program raises the version in the same statement.
create trigger companies_raise_version before update on companies for each row
  when ((old.name, old.records_visitor_email, old.name_visibility, old.may_switch_language, old.room_quota_hours, old.contact_name,
      old.contact_email, old.contact_phone, old.logo_key, old.lease_end)
    is distinct from (new.name, new.records_visitor_email, new.name_visibility, new.may_switch_language, new.room_quota_hours,
      new.contact_name, new.contact_email, new.contact_phone, new.logo_key, new.lease_end))
  execute function raise_version();

alter table building_companies
  add column floors text not null default '' check (char_length(floors) <= 60);
create index building_companies_by_company on building_companies (company_id);

-- Which companies were in a building and have left it; its archive. Who comes back is no longer in it.
create table company_departures (
  building_id integer not null references buildings,
  company_id integer not null references companies,
  left_on date not null,
  primary key (building_id, company_id)
);
create index company_departures_by_company on company_departures (company_id);
