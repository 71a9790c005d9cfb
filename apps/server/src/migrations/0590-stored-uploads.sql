-- Uploads into a store that cannot write into the middle of a file (docs/decisions/0093-one-store-of-files.md).
alter table uploads
  -- Names what the store keeps of it: an id may come again, when a robot starts over.
  add column place uuid not null default gen_random_uuid(),
  -- Counts its requests. A later one makes void what an earlier one still brings, at whichever server.
  add column attempt int not null default 0,
  -- What the store has noted; changed together with `received`.
  add column parts jsonb;

-- Bytes that no row needs, or perhaps none: the store is told to remove them, and may be away at the moment.
create table file_leftovers (
  id bigint generated always as identity primary key,
  -- Removed unless it has a row again by then.
  file_id uuid,
  -- Parts of an upload that has ended, however it ended.
  upload jsonb,
  due_at timestamptz not null
);
create index file_leftovers_due_at on file_leftovers (due_at);
create index file_leftovers_file_id on file_leftovers (file_id);

create function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into file_leftovers (file_id, due_at) values (old.id, now());
  return null;
end $$;
create trigger files_leave_bytes after delete on files for each row execute function note_removed_file();

-- A request that is still under way may bring more for a while.
create function note_ended_upload() returns trigger language plpgsql as $$
begin
  insert into file_leftovers (file_id, upload, due_at) values (old.id,
    json_build_object('id', old.id, 'place', old.place, 'attempt', old.attempt, 'parts', old.parts),
    now() + interval '1 hour');
  return null;
end $$;
create trigger uploads_leave_bytes after delete on uploads
  for each row when (old.attempt > 0) execute function note_ended_upload();
