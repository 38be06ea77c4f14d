-- no transaction
-- Of a building the parcels that are awaited are counted before its module is turned off, however many it has ever had.
create index concurrently if not exists parcels_announced on parcels (building_id, id) where state = 'announced';
-- Mails that no server has taken are counted where none is set up.
create index concurrently if not exists mails_kept on mails (id) where state = 'kept';
-- What is held about a visitor is told and erased by the address.
create index concurrently if not exists visits_by_visitor on visits (building_id, lower(coalesce(visitor_email, '')))
  where anonymised_at is null;
