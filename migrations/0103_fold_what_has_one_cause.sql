-- What came of one thing that somebody did, as of a whole workbook, stands in the trail under the fact that tells it: its number.
alter table facts add column cause_id bigint;
-- An index of a partitioned table cannot be made concurrently. None has a cause yet: it is empty, and reading a million facts takes less
-- than a second.
create index facts_by_cause on facts (cause_id) where cause_id is not null;
