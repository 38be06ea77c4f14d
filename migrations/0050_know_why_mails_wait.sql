-- Why a mail has not left, in a word that screens have a sentence for; until when its links open something, so that it can be sent
-- again until then; and since when it waits, where it was sent again.
alter table mails
  add column reason text constraint mails_reason_check check (reason in ('unknownHost', 'unreachable', 'tls', 'login', 'sender',
    'policy', 'busy', 'recipient', 'message', 'expired', 'unknown')),
  add column secrets_expire_at timestamptz,
  add column waiting_since timestamptz;

-- The links of those that were given up are wiped: they cannot be sent again.
update mails set secrets_expire_at = created_at where state = 'failed' and text like '%••••%';
