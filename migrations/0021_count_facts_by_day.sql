-- How many facts of each kind a building's day had: kept when the facts themselves are dropped.
create table fact_counts (
  building_id integer not null references buildings,
  day date not null,
  kind text not null,
  count integer not null check (count > 0),
  primary key (building_id, day, kind)
);
