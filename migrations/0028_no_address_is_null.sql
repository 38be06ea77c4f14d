-- A visitor without an address has none, instead of one of two magic texts: '' where none was asked, 'unknown' where the
-- resident said that there is none. That is a fact of its own.
alter table visits add column has_no_email boolean not null default false;
alter table visits alter column visitor_email drop not null, alter column visitor_email drop default;
update visits set has_no_email = visitor_email = 'unknown', visitor_email = null
 where visitor_email in ('', 'unknown');
alter table visits add constraint visits_visitor_email_given check (visitor_email <> ''),
  add constraint visits_has_no_email_check check (not has_no_email or visitor_email is null);
