-- Browsers in which somebody logged in to an account: their wrong passwords are counted apart from everybody else's. Of a
-- mark no more than a hash is kept, which is the account's alone: two accounts of one browser share nothing.
create table device_marks (
  mark_hash text primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index device_marks_by_user on device_marks (user_id, last_used_at);
create index device_marks_by_age on device_marks (last_used_at);
