-- What the calls have always refused, the tables refuse as well. Rows that are there are not read for it.
alter table events
  add constraint events_description_length check (char_length(description) <= 2000) not valid,
  add constraint events_organizer_length check (char_length(organizer) <= 60) not valid,
  add constraint events_floors_length check (char_length(floors) <= 60) not valid,
  add constraint events_room_length check (char_length(room) <= 60) not valid,
  add constraint events_capacity_most check (capacity <= 5000) not valid,
  add constraint events_price_most check (price_cents <= 1000000) not valid;
alter table concierge_configurations
  add constraint concierge_introduction_length check (char_length(introduction) <= 1000) not valid;
alter table concierge_products
  add constraint concierge_products_description_length check (char_length(description) <= 1000) not valid,
  add constraint concierge_products_price_most check (price_cents <= 1000000) not valid;
alter table building_documents
  add constraint building_documents_description_length check (char_length(description) <= 1000) not valid;
alter table reservations
  add constraint reservations_expected_most check (expected <= 10000) not valid;
alter table users
  add constraint users_email_length check (char_length(email) <= 100) not valid,
  add constraint users_first_name_length check (char_length(first_name) <= 30) not valid,
  add constraint users_last_name_length check (char_length(last_name) <= 30) not valid;
alter table email_changes
  add constraint email_changes_email_length check (char_length(email) <= 100) not valid;
alter table registrations
  add constraint registrations_email_length check (char_length(email) <= 100) not valid,
  add constraint registrations_first_name_length check (char_length(first_name) <= 30) not valid,
  add constraint registrations_last_name_length check (char_length(last_name) <= 30) not valid;
alter table invitations
  add constraint invitations_email_domain_length check (char_length(email_domain) <= 100) not valid,
  add constraint invitations_uses_most check (max_uses <= 1000) not valid;
alter table password_resets
  add constraint password_resets_email_length check (char_length(email) <= 200) not valid;
alter table deletion_requests
  add constraint deletion_requests_email_length check (char_length(email) <= 100) not valid;
alter table nda_texts
  add constraint nda_texts_text_length check (char_length(text) <= 100000) not valid;
