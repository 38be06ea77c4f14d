-- What administrators edit has a version as well (0037), so that of two who edit it the second is told what the first changed.
-- The order of a list does not count: that is refused as a whole (order_outdated).
alter table concierge_categories add column version integer not null default 1;
create trigger concierge_categories_raise_version before update on concierge_categories for each row
  when (old.name is distinct from new.name)
  execute function raise_version();

alter table concierge_products add column version integer not null default 1;
create trigger concierge_products_raise_version before update on concierge_products for each row
  when ((old.category_id, old.name, old.price_cents, old.description)
    is distinct from (new.category_id, new.name, new.price_cents, new.description))
  execute function raise_version();

alter table building_documents add column version integer not null default 1;
create trigger building_documents_raise_version before update on building_documents for each row
  when ((old.kind, old.title, old.description, old.file_id)
    is distinct from (new.kind, new.title, new.description, new.file_id))
  execute function raise_version();

-- What is known by its place and not by an id can be taken away and come back. Its row stays then, without a content: a version that
-- somebody saw is never that of something else.
alter table concierge_configurations
  add column version integer not null default 1,
  alter column introduction drop default,
  alter column introduction drop not null;
create trigger concierge_configurations_raise_version before update on concierge_configurations for each row
  when (old.introduction is distinct from new.introduction)
  execute function raise_version();

alter table partner_pages
  add column version integer not null default 1,
  alter column url drop not null;
create trigger partner_pages_raise_version before update on partner_pages for each row
  when (old.url is distinct from new.url)
  execute function raise_version();

alter table legal_pages
  add column version integer not null default 1,
  alter column text drop not null;
create trigger legal_pages_raise_version before update on legal_pages for each row
  when (old.text is distinct from new.text)
  execute function raise_version();
