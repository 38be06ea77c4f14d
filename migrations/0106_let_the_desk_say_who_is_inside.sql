-- What the desk knows of a visit on its day: who let whom in and out, what the host answered, and what an emergency must know.
alter table visits
  add column checked_in_by integer references users,
  add column departed_at timestamptz,
  add column departed_by integer references users,
  -- Closed at night: nobody saw them leave.
  add column left_unseen boolean not null default false,
  add column vip boolean not null default false,
  -- Is helped first when the building is left in an emergency.
  add column needs_help boolean not null default false,
  add column agreement_refused_at timestamptz,
  -- What the host decided of who does not sign.
  add column admission text check (admission in ('escorted', 'turnedAway')),
  add column admission_by integer references users,
  add column host_asked_at timestamptz,
  add column host_answer text check (host_answer in ('coming', 'sendUp', 'fiveMinutes')),
  add column host_answered_at timestamptz,
  add column host_answered_by integer references users,
  add column deputies_asked_at timestamptz,
  add column visitor_says text check (visitor_says in ('late', 'here')),
  add column visitor_says_at timestamptz,
  -- A group is one visit, of its leader; so many come with them, themselves included.
  add column party_size integer not null default 1 check (party_size between 1 and 500),
  add column party_name text not null default '' check (char_length(party_name) <= 100),
  -- Minors are asked for no agreement.
  add column party_minors boolean not null default false,
  -- As counted at the desk; null: all of them.
  add column party_arrived integer check (party_arrived between 1 and 500),
  add constraint visits_departed_arrived check (departed_at is null or status = 'done');

-- Whoever is not checked in has neither left nor been answered for: taking back a check-in takes all of that back.
create function keep_departures_of_arrivals() returns trigger language plpgsql as $$
begin
  if new.status <> 'done' then
    new.checked_in_by := null;
    new.departed_at := null;
    new.departed_by := null;
    new.left_unseen := false;
    new.host_asked_at := null;
    new.host_answer := null;
    new.host_answered_at := null;
    new.host_answered_by := null;
    new.deputies_asked_at := null;
    new.party_arrived := null;
  end if;
  return new;
end $$;
create trigger visits_keep_departures before update of status on visits for each row
  when (old.status = 'done' and new.status <> 'done') execute function keep_departures_of_arrivals();

-- Of all visits ever made, those inside are a few.
create index visits_inside on visits (building_id, date) where status = 'done' and departed_at is null;

-- What the desk and the visit's own page say of it is nothing that an editor would lose.
drop trigger visits_raise_version on visits;
create trigger visits_raise_version before update on visits for each row
  when ((old.date, old.time, old.visitor_first_name, old.visitor_last_name, old.visitor_email, old.has_no_email, old.organization, old.comment,
      old.language, old.status, old.vip, old.needs_help, old.party_size, old.party_name, old.party_minors)
    is distinct from (new.date, new.time, new.visitor_first_name, new.visitor_last_name, new.visitor_email, new.has_no_email, new.organization,
      new.comment, new.language, new.status, new.vip, new.needs_help, new.party_size, new.party_name, new.party_minors))
  execute function raise_version();
