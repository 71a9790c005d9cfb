create table devices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid references buildings,
  floor_id uuid references floors,
  -- 0 undefined, 1 sensor, 2 actuator, 3 beacon, 4 display, 9 other (specification section 3)
  type int not null,
  model int,
  name text not null,
  urn text,
  identifier text not null,
  description text not null,
  -- How the device is reached: any JSON object that the contract accepts.
  profile jsonb not null,
  status int not null check (status in (0, 1)),
  last_seen_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index devices_urn on devices (urn);
create index devices_organization on devices (organization_id, name, id);
create index devices_building on devices (building_id);
create index devices_floor on devices (floor_id);
