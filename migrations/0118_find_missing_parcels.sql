-- What was not found may turn up: a desk finds it for some weeks, and reads no more than that.
create index parcels_missing on parcels (building_id, date, id) where state = 'missing';
