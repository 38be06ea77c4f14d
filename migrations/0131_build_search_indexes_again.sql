-- no transaction
-- Indexes on `search_text` are built again after its change; the previous version uses the old ones until then.
create index concurrently if not exists mails_by_words_again on mails
  using gin (search_text(coalesce(recipient, '') || E'\n' || coalesce(subject, '')) gin_trgm_ops);
drop index if exists mails_by_words;
alter index if exists mails_by_words_again rename to mails_by_words;
create index concurrently if not exists nda_signatures_by_words_again on nda_signatures
  using gin (search_text(coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(company, '')) gin_trgm_ops);
drop index if exists nda_signatures_by_words;
alter index if exists nda_signatures_by_words_again rename to nda_signatures_by_words;
create index concurrently if not exists events_by_words_again on events
  using gin (search_text(coalesce(name, '') || E'\n' || coalesce(description, '')) gin_trgm_ops) where not canceled;
drop index if exists events_by_words;
alter index if exists events_by_words_again rename to events_by_words;
create index concurrently if not exists logbook_entries_by_words_again on logbook_entries
  using gin (search_text(coalesce(text, '') || E'\n' || coalesce(place, '') || E'\n' || coalesce(holder_name, '') || E'\n'
    || coalesce(holder_company, '')) gin_trgm_ops);
drop index if exists logbook_entries_by_words;
alter index if exists logbook_entries_by_words_again rename to logbook_entries_by_words;
create index concurrently if not exists visits_by_last_name_again on visits
  (building_id, resident_id, search_text(visitor_last_name) text_pattern_ops) where anonymised_at is null;
drop index if exists visits_by_last_name;
alter index if exists visits_by_last_name_again rename to visits_by_last_name;
create index concurrently if not exists visits_by_first_name_again on visits
  (building_id, resident_id, search_text(visitor_first_name) text_pattern_ops) where anonymised_at is null;
drop index if exists visits_by_first_name;
alter index if exists visits_by_first_name_again rename to visits_by_first_name;
create index concurrently if not exists users_by_name_again on users
  (search_text(last_name || ' ' || first_name), id);
drop index if exists users_by_name;
alter index if exists users_by_name_again rename to users_by_name;
create unique index concurrently if not exists legal_holds_visitor_unique_again on legal_holds
  (building_id, search_text(visitor_name), lower(visitor_email)) where visitor_name is not null;
drop index if exists legal_holds_visitor_unique;
alter index if exists legal_holds_visitor_unique_again rename to legal_holds_visitor_unique;
