alter table term_documents
  add column revision int not null default 1,
  add column updated_at timestamptz,
  add column created_by uuid,
  add column updated_by uuid;
update term_documents set updated_at = created_at;
alter table term_documents alter column updated_at set not null;
