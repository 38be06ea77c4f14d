-- A sealed file is written with what refers to it. Only once that is gone it has no use; until now every file was looked up,
-- every night, to find those few.
alter table sealed_files add column unused boolean not null default false;
update sealed_files as file set unused = true
  where not exists (select from nda_documents where file_id = file.id);
create index sealed_files_unused on sealed_files (id) where unused;

create function note_unused_file() returns trigger language plpgsql as $$
begin
  update sealed_files set unused = true where id = old.file_id;
  return null;
end $$;
create trigger nda_documents_note_unused_file after delete or update of file_id on nda_documents
  for each row when (old.file_id is not null) execute function note_unused_file();
