-- What people who administer a building keep of somebody, beside names and rights: where they sit, how they are reached, and whether
-- they look after their own company’s people. Nothing of it is on the contract’s calls.
alter table users
  add column phone text not null default '' constraint users_phone_check check (char_length(phone) <= 30),
  add column floor text not null default '' constraint users_floor_check check (char_length(floor) <= 30),
  add column manages_company boolean not null default false,
  -- The last call of any of their sessions, some minutes exact; null: never logged in.
  add column last_seen_at timestamptz,
  add column version integer not null default 1;

update users u set last_seen_at = s.last_used_at
  from (select user_id, max(last_used_at) as last_used_at from sessions group by user_id) s
  where s.user_id = u.id;

create trigger users_raise_version before update on users for each row
  when ((old.email, old.first_name, old.last_name, old.role, old.company_id, old.phone, old.floor, old.manages_company, old.active)
    is distinct from (new.email, new.first_name, new.last_name, new.role, new.company_id, new.phone, new.floor,
      new.manages_company, new.active))
  execute function raise_version();
