create table buildings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  name text not null,
  prefecture text,
  city text,
  timezone text not null default 'Asia/Tokyo',
  status int not null default 1 check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create index buildings_organization on buildings (organization_id);

create table robot_groups (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings,
  name text not null,
  index int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index robot_groups_building on robot_groups (building_id);

create table flow_groups (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings,
  name text not null,
  index int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index flow_groups_building on flow_groups (building_id);

create table floors (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings,
  name text not null,
  -- 1 office, 2 commercial, 3 entrance, 4 station, 5 parking; the same plus ten underground
  type int not null,
  -- 1F = 1, B1 = 0, B2 = -1
  index int not null,
  img text,
  status int not null default 1 check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create unique index floors_building_index on floors (building_id, index) where deleted_at is null;

-- Apart from the floors: a document can have megabytes, and lists of floors never need it.
create table floor_maps (
  floor_id uuid primary key references floors,
  revision int not null,
  document jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid
);
