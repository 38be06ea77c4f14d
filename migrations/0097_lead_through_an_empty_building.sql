-- Who sets a building up is shown what there is to do, until all of it is there or somebody puts the list away. Buildings that were
-- run before have no need of it.
create table hidden_first_steps (
  building_id integer primary key references buildings,
  hidden_by integer references users,
  hidden_at timestamptz not null
);
create index hidden_first_steps_by_person on hidden_first_steps (hidden_by);
insert into hidden_first_steps (building_id, hidden_at) select id, now() from buildings;
