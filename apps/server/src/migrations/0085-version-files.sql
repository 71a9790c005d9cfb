-- The software of a version. Files of this kind are read by system administrators alone (kernel/files/file.policy.ts).
alter table system_versions add column file_id uuid references files;
create index system_versions_file on system_versions (file_id);
