-- Maps are drawn in a draft and published as revisions.

-- Stored documents get what today's schema has and theirs lacks; what an object has already stays as it is.
create function with_defaults(list jsonb, defaults jsonb) returns jsonb language sql immutable
return coalesce((select jsonb_agg(defaults || item order by n) from jsonb_array_elements(list) with ordinality as of (item, n)), '[]');
create function with_ids(list jsonb, prefix text) returns jsonb language sql immutable
return coalesce((select jsonb_agg(jsonb_build_object('id', prefix || n) || item order by n)
  from jsonb_array_elements(list) with ordinality as of (item, n)), '[]');
-- The speed of a zone was metres per second and could be left out.
create function with_limit(zone jsonb) returns jsonb language sql immutable
return jsonb_build_object('limit', case
    when zone ->> 'kind' <> 'speed' then 'null'::jsonb
    when zone ? 'maxSpeed' then jsonb_build_object('unit', 'mps', 'value', least(greatest((zone ->> 'maxSpeed')::numeric, 0.01), 10))
    else jsonb_build_object('unit', 'percent', 'value', 100) end) || (zone - 'maxSpeed');

update floor_maps set document =
  jsonb_build_object('routes', '[]'::jsonb, 'pins', '[]'::jsonb, 'patches', '[]'::jsonb, 'picture', null)
  || document
  || jsonb_build_object(
    'walls', with_ids(document -> 'walls', 'wall'),
    'doors', with_defaults(document -> 'doors', '{"device": ""}'),
    'lifts', with_defaults(document -> 'lifts', '{"bank": ""}'),
    'waypoints', with_defaults(document -> 'waypoints', '{"status": 1, "note": ""}'),
    'zones', coalesce((select jsonb_agg('{"status": 1, "windows": []}' || with_limit(zone) order by n)
      from jsonb_array_elements(document -> 'zones') with ordinality as of (zone, n)), '[]'),
    'occupancy', case jsonb_typeof(document -> 'occupancy')
      when 'object' then '{"unknown": []}' || (document -> 'occupancy') else 'null' end)
where document ? 'walls';

drop function with_defaults;
drop function with_ids;
drop function with_limit;

-- Every map that a floor ever had. `floor_maps` is the newest of them.
create table floor_map_revisions (
  floor_id uuid not null references floors on delete cascade,
  revision int not null,
  document jsonb not null,
  note text not null,
  -- How it came about: draft, restored, import, demo.
  origin text not null,
  restored_from int,
  published_at timestamptz not null,
  published_by uuid,
  primary key (floor_id, revision)
);
create index floor_map_revisions_published_by on floor_map_revisions (published_by);
insert into floor_map_revisions (floor_id, revision, document, note, origin, published_at, published_by)
  select floor_id, revision, document, '', case when description_file_id is null then 'demo' else 'import' end,
    updated_at, updated_by
  from floor_maps where document ? 'walls';

-- What people draw. The row stays when a draft ends, without a document: its version never goes back, so that a page
-- that knows an older one is recognised.
create table floor_map_drafts (
  floor_id uuid primary key references floors on delete cascade,
  version int not null default 0,
  -- Pages that have seen less than this must read the draft whole: it ended meanwhile, or too much has happened.
  first_version int not null default 0,
  base_revision int not null default 0,
  document jsonb,
  updated_at timestamptz,
  updated_by uuid
);

-- The groups of changes that made each version, as they were answered.
create table floor_map_changes (
  floor_id uuid not null references floor_map_drafts on delete cascade,
  version int not null,
  page_id uuid not null,
  group_id uuid not null,
  -- What the changes are about, as `list/id`.
  objects text[] not null,
  changes jsonb not null,
  at timestamptz not null,
  by uuid,
  primary key (floor_id, version),
  unique (floor_id, group_id)
);

-- Documents name pictures; here the database knows of it, and keeps their files.
create table floor_map_pictures (
  floor_id uuid not null references floors on delete cascade,
  file_id uuid not null references files,
  primary key (floor_id, file_id)
);
create index floor_map_pictures_file on floor_map_pictures (file_id);

do $$
declare
  wall text;
begin
  foreach wall in array array['floor_map_revisions', 'floor_map_drafts', 'floor_map_changes', 'floor_map_pictures'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall);
    execute format('create policy organization on %I to wheelhouse_organization
      using (exists (select from floors where floors.id = floor_id))', wall);
  end loop;
end $$;
-- Who published a map is named there, also when they are of another organisation: the maker, or an agent.
create policy named_on_maps on operators for select to wheelhouse_organization using (
  exists (select from floor_map_revisions where published_by = operators.id));

-- A published map is told to the screens that show it, by the paths of their calls; a draft to the pages that draw it.
create function notify_map_change() returns trigger language plpgsql as $$
declare
  path text;
begin
  perform pg_notify('map_drafts', new.floor_id::text);
  if tg_table_name = 'floor_maps' then
    foreach path in array array['/buildings/:buildingId/floors', '/floors/:id/ugomap', '/floors/:id/map-revisions'] loop
      perform pg_notify('entity_changes', json_build_object(
        'path', path, 'id', f.id, 'organizationId', b.organization_id, 'buildingId', b.id, 'operatorId', null)::text)
        from floors f join buildings b on b.id = f.building_id where f.id = new.floor_id;
    end loop;
  end if;
  return null;
end $$;
create trigger floor_maps_tell_change after insert or update of revision on floor_maps
  for each row execute function notify_map_change();
create trigger floor_map_drafts_tell_change after insert or update of version on floor_map_drafts
  for each row execute function notify_map_change();
