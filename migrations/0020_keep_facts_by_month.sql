-- What was the audit trail holds facts, from which open screens are told and days are counted as well. Both tables are
-- partitioned by month (UTC), so that what is old is dropped a month at a time. Months to come are made at the start.
-- No foreign key joins the two: a new month could not be attached without locking writers out, and an old one is dropped
-- from both in one transaction.
create sequence facts_id_seq as bigint;

create table facts (
  at timestamptz not null,
  id bigint not null default nextval('facts_id_seq'),
  actor_id integer,
  building_id integer,
  kind text not null,
  entity text not null,
  entity_id integer not null,
  fields text[] not null default '{}',
  says jsonb not null default '{}',
  primary key (at, id)
) partition by range (at);
alter sequence facts_id_seq owned by facts.id;

create table fact_personal (
  at timestamptz not null,
  fact_id bigint not null,
  person_kind text not null check (person_kind in ('user', 'visitor')),
  person_id integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (at, fact_id, person_kind, person_id)
) partition by range (at);

do $$
declare
  month timestamp;
begin
  for month in select distinct date_trunc('month', at at time zone 'UTC') from audit_entries order by 1
  loop
    execute format(
      'create table %I partition of facts for values from (%L) to (%L)',
      'facts_' || to_char(month, 'YYYY_MM'),
      month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC'
    );
    execute format(
      'create table %I partition of fact_personal for values from (%L) to (%L)',
      'fact_personal_' || to_char(month, 'YYYY_MM'),
      month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC'
    );
  end loop;
end $$;

-- A night's counts stand apart from the day before which it forgot.
insert into facts (at, id, actor_id, building_id, kind, entity, entity_id, fields, says)
select at, id, actor_id, building_id, action, entity, entity_id, fields,
       case action
         when 'visitors.anonymised'
         then jsonb_build_object('before', values -> 'before', 'counts', values - 'before')
         else values
       end
  from audit_entries;

insert into fact_personal (at, fact_id, person_kind, person_id, before, after)
select entry.at, personal.entry_id, personal.person_kind, personal.person_id, personal.before, personal.after
  from audit_personal as personal
  join audit_entries as entry on entry.id = personal.entry_id;

-- Who announced a parcel is said with each change of it: the words in the change are that person's too, and the fact of
-- the announcement is dropped before it.
update facts
   set says = facts.says || jsonb_build_object('announcedBy', announced.actor_id)
  from audit_entries as announced
 where facts.kind = 'parcel.changed'
   and announced.action = 'parcel.announced'
   and announced.entity_id = facts.entity_id;

create index facts_by_building on facts (building_id, at);
create index facts_by_entity on facts (entity, entity_id);
create index fact_personal_by_person on fact_personal (person_kind, person_id);

select setval('facts_id_seq', last_value, is_called) from audit_entries_id_seq;
drop table audit_personal;
drop table audit_entries;
