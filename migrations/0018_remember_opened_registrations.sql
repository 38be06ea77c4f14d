-- Mailed links of registrations whose account is open: opened again, they say so. Only hashes, for a while.
create table opened_registrations (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  opened_at timestamptz not null
);
create index opened_registrations_by_user on opened_registrations (user_id);
