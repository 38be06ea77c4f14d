-- no transaction
-- What is tried again by the clock, and what an administrator sends again.
create index concurrently if not exists mails_queued on mails (id) where state = 'queued';
create index concurrently if not exists mails_failed on mails (building_id, id) where state = 'failed';
