create table partner_pages (
  building_id integer not null references buildings,
  partner text not null check (partner in ('foodles', 'cyd', 'lunch', 'workspace', 'restaurant', 'flexDesk')),
  url text not null check (url ~ '^https://' and char_length(url) <= 500),
  primary key (building_id, partner)
);
