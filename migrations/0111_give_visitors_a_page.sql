-- By how much a visitor said that they will be late, and when they were expected before, for who was told so.
alter table visits
  add column late_minutes integer check (late_minutes in (10, 20, 30)),
  add column moved_from_date date,
  add column moved_from_time time,
  add constraint visits_late_by check (late_minutes is null or visitor_says = 'late'),
  add constraint visits_moved_from check ((moved_from_date is null) = (moved_from_time is null));

-- Whoever comes with a visit's code names no building. This table is small and never partitioned, so that its key may be the code
-- alone. A code that two old visits of different buildings share opens neither: then there is no visit.
create table visit_codes (
  code text primary key,
  building_id integer,
  visit_id integer,
  constraint visit_codes_whole check ((building_id is null) = (visit_id is null))
);

create function keep_visit_code() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from visit_codes where code = old.code and building_id = old.building_id and visit_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into visit_codes (code, building_id, visit_id) values (new.code, new.building_id, new.id)
      on conflict (code) do update set building_id = null, visit_id = null;
  end if;
  return null;
end $$;
-- From here on no visit is written until the codes of all are there.
create trigger visits_keep_code after insert or delete on visits for each row execute function keep_visit_code();
create trigger visits_keep_new_code after update of code on visits for each row
  when (old.code is distinct from new.code) execute function keep_visit_code();
insert into visit_codes (code, building_id, visit_id)
  select code, case when count(*) = 1 then min(building_id) end, case when count(*) = 1 then min(id) end
    from visits group by code;

-- What the link in a mail about an arrival opens: its visit, for whom it was mailed to, that day.
create table arrival_links (
  building_id integer not null references buildings,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  visit_id integer not null,
  user_id integer not null references users,
  expires_at timestamptz not null,
  primary key (building_id, token_hash),
  foreign key (building_id, visit_id) references visits on delete cascade
);
create index arrival_links_by_visit on arrival_links (building_id, visit_id);
create index arrival_links_by_person on arrival_links (user_id);
create index arrival_links_by_age on arrival_links (expires_at);
