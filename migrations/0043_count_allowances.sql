-- Not mails alone are counted against a limit, and not by their mailbox alone: claims, too, and the network address that they came from.
alter table mail_allowances rename to allowances;
alter table allowances rename column mailbox_hash to subject_hash;
alter table allowances rename column sent_at to taken_at;
alter index mail_allowances_by_mailbox rename to allowances_by_subject;
alter index mail_allowances_by_age rename to allowances_by_age;
