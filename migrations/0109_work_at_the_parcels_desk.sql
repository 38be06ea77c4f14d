-- What the desk does with a parcel: its number, shelf and label, what the recipient wants done with it, who fetched it, and its other ends:
-- refused by the recipient, returned to the carrier, not found.
alter table parcels
  add column tracking text not null default '' check (char_length(tracking) <= 60),
  add column shelf text not null default '' check (char_length(shelf) <= 20),
  -- Recommended or registered: handed over against a signature.
  add column registered boolean not null default false,
  add column photo_id integer,
  add column answer text check (answer in ('sendUp', 'keep', 'colleague')),
  -- The colleague who fetches it.
  add column answer_name text not null default '' check (char_length(answer_name) <= 100),
  add column answered_at timestamptz,
  add column ended_at timestamptz,
  add column ended_by integer references users,
  -- Who fetched it, where that was not the recipient.
  add column fetched_by text not null default '' check (char_length(fetched_by) <= 100),
  add column proof text check (proof in ('signature', 'pass')),
  add column signature_id integer,
  -- The last of the building's days of waiting after which the recipient was reminded.
  add column reminded_days integer not null default 0 check (reminded_days >= 0),
  add constraint parcels_photo foreign key (building_id, photo_id) references stored_files,
  add constraint parcels_signature foreign key (building_id, signature_id) references stored_files,
  drop constraint parcels_state_check,
  add constraint parcels_state_check
    check (state in ('announced', 'atDesk', 'received', 'kept', 'refused', 'returned', 'missing'));

-- Nobody is reminded of what has waited since before there were reminders.
update parcels set reminded_days = 1000 where state in ('atDesk', 'kept');

-- Files that nothing refers to are removed; almost no parcel has one.
create index parcels_by_photo on parcels (building_id, photo_id) where photo_id is not null;
create index parcels_by_signature on parcels (building_id, signature_id) where signature_id is not null;
-- Whether a number is open twice is asked with each that is scanned.
create index parcels_by_tracking on parcels (building_id, tracking)
  where tracking <> '' and state in ('announced', 'atDesk', 'kept');

-- What waits again was not handed over, whatever program brought it back; what is awaited again has not been asked about.
create function keep_ends_of_parcels() returns trigger language plpgsql as $$
begin
  if new.state in ('announced', 'atDesk', 'kept') then
    new.ended_at := null;
    new.ended_by := null;
    new.fetched_by := '';
    new.proof := null;
    new.signature_id := null;
  end if;
  if new.state = 'announced' then
    new.answer := null;
    new.answer_name := '';
    new.answered_at := null;
    new.reminded_days := 0;
  end if;
  return new;
end $$;
create trigger parcels_keep_ends before update of state on parcels for each row
  when (old.state <> new.state) execute function keep_ends_of_parcels();

-- What the recipient answers, and what they were reminded of, is nothing that an editor would lose.
drop trigger parcels_raise_version on parcels;
create trigger parcels_raise_version before update on parcels for each row
  when ((old.recipient, old.company_name, old.recipient_id, old.sender, old.comment, old.date, old.time, old.state, old.tracking, old.shelf,
      old.registered, old.photo_id)
    is distinct from (new.recipient, new.company_name, new.recipient_id, new.sender, new.comment, new.date, new.time, new.state, new.tracking,
      new.shelf, new.registered, new.photo_id))
  execute function raise_version();

-- What the link in a mail about parcels opens: those that are still the recipient's, and still wait.
create table parcel_links (
  building_id integer not null references buildings,
  code_hash text not null,
  parcel_id integer not null,
  recipient_id integer not null references users,
  created_at timestamptz not null,
  primary key (building_id, code_hash, parcel_id),
  foreign key (building_id, parcel_id) references parcels on delete cascade
);
create index parcel_links_by_parcel on parcel_links (building_id, parcel_id);
create index parcel_links_by_recipient on parcel_links (recipient_id);

-- After how many days of waiting recipients are reminded; without a row, as new buildings do it.
create table parcel_settings (
  building_id integer primary key references buildings,
  reminder_days integer[] not null check (cardinality(reminder_days) <= 3)
);
