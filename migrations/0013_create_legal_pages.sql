-- What a building's administrators wrote in place of the text to start from.
create table legal_pages (
  building_id integer not null references buildings,
  page text not null check (page in ('legal', 'privacy')),
  language text not null check (language in ('fr', 'en')),
  text text not null check (char_length(text) between 1 and 50000),
  updated_at timestamptz not null,
  updated_by integer references users,
  primary key (building_id, page, language)
);
