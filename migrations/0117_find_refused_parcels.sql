-- What its recipient has refused lies at the desk until it is given back to the carrier, however long that takes: a desk reads all of it.
create index parcels_refused on parcels (building_id, date, id) where state = 'refused';
