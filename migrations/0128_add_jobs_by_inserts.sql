-- Adds a job that has no key, as the library's add_job does in a sixth of the time: it looks for no job that this one replaces, and
-- wakes nobody for what is not due. A kind of job that was never added, the library adds.
create function add_new_job(of_kind text, its_payload json, not_before timestamptz, its_priority integer) returns void
language plpgsql as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at, priority)
  select id, its_payload, coalesce(not_before, now()), its_priority
  from graphile_worker._private_tasks where identifier = of_kind;
  if not found then
    perform graphile_worker.add_job(of_kind, its_payload, run_at => not_before, priority => its_priority);
  elsif not_before is null or not_before <= now() then
    perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}');
  end if;
end $$;
