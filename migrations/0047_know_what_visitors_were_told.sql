-- What each address was last told of a visit, so that changes within minutes become one mail, which says how things stand then.
alter table visits add column told jsonb not null default '[]';

-- Nobody is told anything more of a visit that took place. A change that still waits to be mailed is another than what was told.
update visits
  set told = jsonb_build_array(jsonb_build_object(
    'email', visitor_email, 'date', date::text, 'time', to_char(time, 'HH24:MI'), 'sequence', sequence - 1, 'off', false))
  where invited_at is not null and visitor_email is not null and status in ('waiting', 'canceled');

-- Mails beyond what one address gets in a day are written down, and not sent.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'kept', 'sent', 'failed', 'withheld'));
