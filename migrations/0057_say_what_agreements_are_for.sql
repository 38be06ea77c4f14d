-- What a sealed copy says that it is for: the building, and of a visit the company, the day and the hour. Whoever has its hash is
-- told that; so there is no person's name in it. Copies from before say it themselves alone.
alter table nda_documents
  add column purpose jsonb check (jsonb_typeof(purpose) = 'object');
