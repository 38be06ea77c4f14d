-- People of one company, among whom assistants are chosen.
create index users_by_company on users (company_id);
