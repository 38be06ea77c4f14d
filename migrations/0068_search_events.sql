-- no transaction
-- Events are searched over all months, by name and description as `holdsWords` says it, and listed by when they start.
create index concurrently if not exists events_by_words on events
  using gin (search_text(coalesce(name, '') || E'\n' || coalesce(description, '')) gin_trgm_ops) where not canceled;
create index concurrently if not exists events_by_start
  on events (building_id, kind, ((start_date + start_time) at time zone 'UTC'), id) where not canceled;
