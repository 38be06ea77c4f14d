-- no transaction
-- The list of what waits counts to a thousand by number, and no further: without, it would pass all that was handed over.
create index concurrently if not exists parcels_waiting_by_id on parcels (building_id, id) where state in ('atDesk', 'kept');
