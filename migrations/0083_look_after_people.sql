-- Somebody’s account may be opened by who looks after people: a mailed link leads to its first password.
alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check check (
  purpose in ('passwordReset', 'emailChange', 'registration', 'accountOpened', 'accountInvitation'));

-- Two accounts of one person become one: what the other had is moved, and its row stays, with its address, which nobody else may take.
alter table users add column merged_into integer references users (id);
create index users_by_merged_into on users (merged_into) where merged_into is not null;

-- The list of people by name, and by when they were there last.
create index users_by_name on users (search_text(last_name || ' ' || first_name), id);
create index users_by_last_seen on users (coalesce(last_seen_at, 'epoch'::timestamptz), id);

-- Who published it, and nothing else of it, changes where two accounts of that person become one.
drop trigger nda_texts_never_change on nda_texts;
create trigger nda_texts_never_change before update of version, language, text, sha256, published_at or delete on nda_texts
  for each statement execute function refuse_to_change_what_was_published();
