-- What is mailed and confirmed: one row a link, of which only the hash is kept. `subject` is the id of what it is about: a person, or
-- a registration. Used up, some still say so until they expire.
create table verifications (
  token_hash text primary key,
  purpose text not null check (purpose in ('passwordReset', 'emailChange', 'registration', 'accountOpened')),
  subject integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verifications_by_subject on verifications (purpose, subject);
create index verifications_by_expiry on verifications (expires_at);

insert into verifications (token_hash, purpose, subject, expires_at, used_at)
  select token_hash, 'emailChange', user_id, requested_at + interval '24 hours', null::timestamptz
    from email_changes where token_hash is not null
  union all
  select token_hash, 'passwordReset', user_id, requested_at + interval '1 hour', null
    from password_resets where token_hash is not null and user_id is not null
  union all
  select token_hash, 'registration', id,
      coalesce(confirmed_at + interval '720 hours', requested_at + interval '72 hours'), confirmed_at
    from registrations where token_hash is not null
  union all
  select token_hash, 'accountOpened', user_id, opened_at + interval '720 hours', opened_at
    from opened_registrations;

alter table email_changes drop column token_hash;
alter table password_resets drop column token_hash;
alter table registrations drop column token_hash;
drop table opened_registrations;
