-- To whom an invitation was e-mailed: it is for that address alone. Without one it is a link for whoever has it.
create table invitees (
  invitation_id integer primary key references invitations on delete cascade,
  email text not null check (email <> '') constraint invitees_email_length check (char_length(email) <= 100),
  first_name text not null default '' constraint invitees_first_name_length check (char_length(first_name) <= 30),
  last_name text not null default '' constraint invitees_last_name_length check (char_length(last_name) <= 30),
  language language not null,
  invited_at timestamptz not null,
  reminded_at timestamptz,
  -- When the account was opened by it.
  joined_at timestamptz,
  -- Whose address it is, once there is an account.
  user_id integer references users
);
create index invitees_by_email on invitees (lower(email));
create index invitees_by_person on invitees (user_id) where user_id is not null;
-- Who has not answered and was not reminded.
create index invitees_to_remind on invitees (invited_at) where reminded_at is null and joined_at is null;
-- Those who answered long ago are forgotten.
create index invitees_by_joining on invitees (joined_at) where joined_at is not null;
