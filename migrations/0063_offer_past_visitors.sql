-- no transaction
-- Whom somebody announced before is offered while the name is being typed, by its beginning, until the visit is forgotten.
create index concurrently if not exists visits_by_last_name
  on visits (building_id, resident_id, search_text(visitor_last_name) text_pattern_ops) where anonymised_at is null;
create index concurrently if not exists visits_by_first_name
  on visits (building_id, resident_id, search_text(visitor_first_name) text_pattern_ops) where anonymised_at is null;
