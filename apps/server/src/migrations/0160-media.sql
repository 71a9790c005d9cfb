-- Photos, clips and thermal pictures that robots take. Their bytes are files as any other; nobody signed in brings them.
alter table uploads alter column created_by drop not null;
alter table files alter column created_by drop not null;
alter table files add check (created_by is not null or organization_id is not null);

-- What robots have announced and not sent whole yet: an upload, and what the medium will be.
create table media_uploads (
  id uuid primary key references uploads on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  -- As the robot announced it
  facts jsonb not null
);
create index media_uploads_robot on media_uploads (robot_id);
create index media_uploads_organization on media_uploads (organization_id);
create index media_uploads_building on media_uploads (building_id);

-- The file has the same id, which the robot made. Whose robot it was when it announced the medium, whose the medium is.
create table media (
  id uuid primary key references files,
  robot_id uuid not null references robots,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  kind text not null check (kind in ('photo', 'video', 'thermal')),
  camera_id text not null,
  -- By the robot's clock, but never later than it came
  taken_at timestamptz not null,
  stored_at timestamptz not null,
  -- The action of the robot: of an order <order id>.<n>
  action_id text not null,
  title text,
  -- { mapId, x, y, theta }
  pose jsonb,
  seconds real,
  -- { min, max, mean, areas } in degrees Celsius
  thermal jsonb
);
create index media_robot on media (robot_id, stored_at);
create index media_action on media (robot_id, action_id);
create index media_organization on media (organization_id);
create index media_building on media (building_id, taken_at);
create index media_stored_at on media (stored_at);

do $$
declare
  wall text;
begin
  foreach wall in array array['media_uploads', 'media'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall);
    execute format('create policy organization on %I to wheelhouse_organization
      using (organization_id = any ((select session_organizations())::uuid[]))', wall);
  end loop;
end $$;
