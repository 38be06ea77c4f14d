-- What somebody did, for a copy of their own data. An index of a partitioned table cannot be made concurrently; a million facts
-- take about a second.
create index facts_by_actor on facts (actor_id);
-- And the events that they created.
create index events_by_creator on events (building_id, created_by);
