-- no transaction
-- What the jobs of every hour and every night look for, so that none reads a building's whole history to find a day's work:
-- visits that still wait, reservations that still name somebody from outside, mails and agreements by their age.
create index concurrently if not exists visits_waiting on visits (building_id, date) where status = 'waiting';
create index concurrently if not exists reservations_naming_visitors on reservations (building_id, date)
  where external_names <> '';
create index concurrently if not exists mails_by_age on mails (building_id, created_at);
create index concurrently if not exists nda_signatures_by_age on nda_signatures (signed_at);
