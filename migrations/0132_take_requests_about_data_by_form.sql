-- Requests about personal data also come by the public form, where nobody of the staff records them.
alter table privacy_requests alter column recorded_by drop not null;
alter table privacy_requests drop constraint privacy_requests_channel_check;
alter table privacy_requests
  add constraint privacy_requests_channel_check check (channel in ('letter', 'email', 'spoken', 'form'));
