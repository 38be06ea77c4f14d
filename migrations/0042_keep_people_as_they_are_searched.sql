-- People are searched as one types, in the whole building: what is searched is kept, not made of every name at each letter.
-- PostgreSQL makes it anew with the name, and of nobody once the account is deleted.
alter table users add column searched text not null
  generated always as (search_text(last_name || E'\n' || first_name || E'\n' || coalesce(email, ''))) stored;
alter table companies add column searched text not null generated always as (search_text(name)) stored;
