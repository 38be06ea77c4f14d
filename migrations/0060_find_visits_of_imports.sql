-- no transaction
-- An import that is undone finds its visits.
create index concurrently if not exists visits_by_import on visits (building_id, import_id) where import_id is not null;
