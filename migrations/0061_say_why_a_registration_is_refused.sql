-- Why somebody was refused, until it is e-mailed to them.
alter table registrations
  add column reason text not null default '' constraint registrations_reason_length check (char_length(reason) <= 300);
