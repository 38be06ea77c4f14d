-- Each list stands once: a new language, or role, changes its type and no table.
create domain language as text constraint language_known check (value in ('fr', 'en'));
create domain role as text constraint role_known check (value in ('admin', 'deputy', 'reception', 'vip', 'limited'));

alter table users drop constraint users_language_check, drop constraint users_role_check,
  alter column language type language, alter column role type role;
alter table mails drop constraint mails_language_check, alter column language type language;
alter table visits drop constraint visits_language_check, alter column language type language;
alter table nda_texts drop constraint nda_texts_language_check, alter column language type language;
alter table nda_signatures alter column language type language;
alter table legal_pages drop constraint legal_pages_language_check, alter column language type language;
-- Nobody is invited to stand in for an administrator.
alter table invitations drop constraint invitations_role_check, alter column role type role,
  add constraint invitations_role_check check (role <> 'deputy');
alter table registrations drop constraint registrations_language_check, alter column language type language;
alter table password_resets drop constraint password_resets_language_check, alter column language type language;
alter table deletion_requests drop constraint deletion_requests_language_check, alter column language type language;
