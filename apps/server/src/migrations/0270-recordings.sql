-- What robots record without end (decision 0038): one row for each file of one camera and minute that a robot says it has, that
-- is stored here, or both. The id is the robot's.
create table recordings (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  organization_id uuid not null references organizations,
  -- Whose robot it was when it was filmed
  building_id uuid not null references buildings on delete cascade,
  camera_id text not null,
  -- By the robot's clock
  start_at timestamptz not null,
  seconds real not null,
  size bigint not null,
  sha256 text not null,
  quality text not null check (quality in ('low', 'high')),
  is_protected boolean not null,
  -- Does the robot have it?
  on_robot boolean not null,
  -- When somebody asked for it
  wanted_at timestamptz,
  -- Its bytes here, under the same id; null: not here
  file_id uuid references files,
  stored_at timestamptz,
  -- Was here, and had to go: it comes again only when somebody asks for it
  is_dropped boolean not null default false
);
create index recordings_robot on recordings (robot_id, start_at);
create index recordings_organization on recordings (organization_id);
create index recordings_building on recordings (building_id, start_at);
create index recordings_file on recordings (file_id);
create index recordings_stored on recordings (start_at) where file_id is not null;

alter table recordings enable row level security;
alter table recordings force row level security;
create policy system on recordings to wheelhouse_system using (true);
create policy organization on recordings to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
