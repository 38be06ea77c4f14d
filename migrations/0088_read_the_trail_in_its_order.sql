-- The trail of a building is read newest first, whole or by the kind of what happened, page by page: within one moment by number.
-- An index of a partitioned table cannot be made concurrently; a million facts take about a second each.
create index facts_by_building_and_moment on facts (building_id, at, id);
create index facts_by_building_and_kind on facts (building_id, kind, at, id);
drop index facts_by_building;
