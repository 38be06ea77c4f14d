-- Whom somebody lets announce and book for them, and to whom mails about it go. It holds while both are colleagues: of one company,
-- active, with a building in common.
create table assistants (
  principal_id integer not null references users on delete cascade,
  assistant_id integer not null references users on delete cascade,
  mails text not null default 'both' constraint assistants_mails_check check (mails in ('both', 'principal', 'assistant')),
  since timestamptz not null,
  primary key (principal_id, assistant_id),
  constraint assistants_other_check check (principal_id <> assistant_id)
);
-- For whom somebody may act is asked with every call.
create index assistants_by_assistant on assistants (assistant_id);

-- Who made it as the assistant of whose it is; null where nobody did.
alter table visits add column assistant_id integer references users;
alter table reservations add column assistant_id integer references users;
alter table bay_reservations add column assistant_id integer references users;
