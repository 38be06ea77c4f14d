create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
