-- The files that maps were made of, each as it was uploaded: to be had again, whatever became of the map.
create table floor_map_uploads (
  id uuid primary key default gen_random_uuid(),
  floor_id uuid not null references floors on delete cascade,
  -- nav2, openRmf, lif, wheelhouse
  format text not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid
);
create index floor_map_uploads_floor on floor_map_uploads (floor_id);
create table floor_map_upload_files (
  upload_id uuid not null references floor_map_uploads on delete cascade,
  -- From 0, in the order in which they were named.
  number int not null,
  file_id uuid not null references files,
  primary key (upload_id, number)
);
create index floor_map_upload_files_file on floor_map_upload_files (file_id);

do $$
declare
  wall record;
begin
  for wall in
    select * from (values
      ('floor_map_uploads', 'exists (select from floors where floors.id = floor_id)'),
      ('floor_map_upload_files', 'exists (select from floor_map_uploads where floor_map_uploads.id = upload_id)')
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;
-- Who brought a map is named there, also when they are of another organisation.
drop policy named_on_maps on operators;
create policy named_on_maps on operators for select to wheelhouse_organization using (
  exists (select from floor_map_revisions where published_by = operators.id)
  or exists (select from floor_map_uploads where uploaded_by = operators.id));
create index floor_map_uploads_uploaded_by on floor_map_uploads (uploaded_by);

with taken as (
  insert into floor_map_uploads (floor_id, format, uploaded_at, uploaded_by)
    select floor_id, 'nav2', updated_at, updated_by from floor_maps
     where description_file_id is not null and picture_file_id is not null
    returning id, floor_id)
insert into floor_map_upload_files (upload_id, number, file_id)
  select taken.id, part.number, part.file_id from taken
    join floor_maps m on m.floor_id = taken.floor_id
    cross join lateral (values (0, m.description_file_id), (1, m.picture_file_id)) as part (number, file_id);
alter table floor_maps drop column description_file_id, drop column picture_file_id;
