-- no transaction
-- What waits at the desk is counted and named, however long it has waited.
create index concurrently if not exists parcels_waiting on parcels (building_id, date) where state in ('atDesk', 'kept');
