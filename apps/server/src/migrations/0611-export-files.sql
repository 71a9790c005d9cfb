-- Files of exports are in the store of files, like all others; they were in a folder of the server that had written them.
-- `file_name` and `content_type` remain for those that their server has not moved yet, and for servers of the version before.
alter table export_histories add column file_id uuid references files;
create index export_histories_file on export_histories (file_id);
