create table robots (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  robot_group_id uuid references robot_groups,
  initial_floor_id uuid not null references floors,
  name text not null,
  model text not null,
  serial_number text not null,
  hw_revision text,
  status int not null,
  arm_model int,
  arm_type int,
  archive_start boolean not null,
  video_mode text not null,
  notes text not null,
  revision int not null default 1,
  -- The robot link (VDA 5050): how the robot is addressed, and what it told about itself.
  manufacturer text not null default 'wheelhouse',
  interface_name text not null default 'uagv',
  vda_version text not null default '2.1.0',
  secret_hash text,
  version text,
  factsheet jsonb,
  last_comm_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create unique index robots_serial_number on robots (serial_number) where deleted_at is null;
create index robots_building on robots (building_id);
create index robots_organization on robots (organization_id);

create table robot_setting_histories (
  id uuid primary key default gen_random_uuid(),
  robot_id uuid not null references robots,
  at timestamptz not null,
  operator_id uuid,
  changes jsonb not null,
  source text not null check (source in ('portal', 'robot', 'system'))
);
create index robot_setting_histories_robot on robot_setting_histories (robot_id, at desc);

create table robot_activities (
  id uuid primary key default gen_random_uuid(),
  robot_id uuid not null references robots,
  -- The robot's own name of the event: one that arrives twice is kept once.
  event_id text not null,
  at timestamptz not null,
  level int not null check (level between 0 and 7),
  service text not null,
  type text not null,
  name text not null,
  detail jsonb not null,
  error_code text,
  unique (robot_id, event_id)
);
create index robot_activities_robot on robot_activities (robot_id, at desc);
create index robot_activities_at on robot_activities (at);
