-- Somebody who changes company, leaves a building or whose account is shut may be a colleague no longer of those whom they let act
-- for them: a job asks, and ends it. Whoever changes that, the program or somebody at the database, starts it.
create function ask_for_lapsed_relations() returns trigger language plpgsql as $$
declare
  person integer := to_jsonb(old) ->> tg_argv[0];
begin
  if exists (select from assistants where principal_id = person)
    or exists (select from assistants where assistant_id = person) then
    perform graphile_worker.add_job('people.endLapsed', json_build_object('person', person),
      job_key => 'people.endLapsed:' || person);
  end if;
  return null;
end $$;
create trigger users_ask_for_lapsed_relations after update of company_id, active on users
  for each row when (old.company_id <> new.company_id or (old.active and not new.active))
  execute function ask_for_lapsed_relations('id');
create trigger user_buildings_ask_for_lapsed_relations after delete on user_buildings
  for each row execute function ask_for_lapsed_relations('user_id');

-- Those that have lapsed until now. A database that is new has neither these nor jobs.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.add_job('people.endLapsed', json_build_object('person', person))
      from (select principal_id as person from assistants union select assistant_id from assistants) as everybody;
  end if;
end $$;
