-- What was called an appointment is called a visit: the table and all that is named after it, what refers to it, and the
-- words that rows hold: modules that are on, the audit trail, the keys of mails, jobs that still wait.
alter table appointments rename to visits;
alter sequence appointments_id_seq rename to visits_id_seq;
alter index appointments_by_day rename to visits_by_day;
alter index appointments_by_resident rename to visits_by_resident;
alter index appointments_code_unique rename to visits_code_unique;
alter index appointments_to_anonymise rename to visits_to_anonymise;
-- Keys, checks and references; from PostgreSQL 18 on also what says that a column is never null.
do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint
     where conrelid = 'visits'::regclass and conname like 'appointments\_%' order by conname
  loop
    execute format('alter table visits rename constraint %I to %I', old, 'visits' || substr(old, length('appointments') + 1));
  end loop;
end $$;

alter table nda_signatures rename column claimed_appointment to claimed_visit;
alter table nda_links rename column appointment_id to visit_id;
alter table nda_links
  rename constraint nda_links_building_id_appointment_id_fkey to nda_links_building_id_visit_id_fkey;
alter index nda_links_by_appointment rename to nda_links_by_visit;

update buildings set modules = array_replace(modules, 'appointments', 'visits') where 'appointments' = any (modules);

update audit_entries
   set entity = 'visit', action = regexp_replace(action, '^appointment\.', 'visit.')
 where entity = 'appointment';
-- How many of each feature's rows a night has anonymised, by the feature's name.
update audit_entries
   set values = (values - 'appointments') || jsonb_build_object('visits', values -> 'appointments')
 where action = 'visitors.anonymised' and values ? 'appointments';

-- Otherwise a job that runs a second time would write its mail a second time.
update mails set key = regexp_replace(key, '^appointments\.', 'visits.') where key like 'appointments.%';

-- Jobs that wait. Their tables are the library's (graphile-worker 0.18): a new database has none of them yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  update graphile_worker._private_jobs as waiting
     set payload = ((waiting.payload::jsonb - 'appointment' - 'appointments') || jsonb_strip_nulls(jsonb_build_object(
           'visit', waiting.payload::jsonb -> 'appointment',
           'visits', waiting.payload::jsonb -> 'appointments')))::json
    from graphile_worker._private_tasks as task
   where task.id = waiting.task_id
     and task.identifier in ('appointments.invite', 'appointments.tellChange', 'appointments.tellCancellation');
  update graphile_worker._private_tasks
     set identifier = regexp_replace(identifier, '^appointments\.', 'visits.')
   where identifier like 'appointments.%';
  update graphile_worker._private_known_crontabs
     set identifier = 'visits.markMissed'
   where identifier = 'appointments.markMissed';
end $$;
