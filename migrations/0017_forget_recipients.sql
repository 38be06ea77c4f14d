-- A mail that says goodbye to somebody whose account is deleted: their address goes as soon as the mail has left.
alter table mails add column forget_recipient boolean not null default false;
