-- How somebody read a sheet with such headings before. Of the headings no more than a hash is kept: they may hold anything.
create table import_mappings (
  user_id integer not null references users on delete cascade,
  headings_hash text not null,
  columns jsonb not null,
  name_order text check (name_order in ('lastFirst', 'firstLast')),
  time time,
  used_at timestamptz not null,
  primary key (user_id, headings_hash)
);
create index import_mappings_by_age on import_mappings (used_at);
