create table resources (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('aimodel', 'fimage', 'audio', 'mov')),
  -- 0 every organisation, 1 one organisation, 2 one building
  scope int not null check (scope in (0, 1, 2)),
  organization_id uuid references organizations,
  building_id uuid references buildings,
  file_id uuid not null references files,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  check ((scope = 0) = (organization_id is null)),
  check ((scope = 2) = (building_id is not null))
);
create index resources_organization on resources (organization_id, name, id);
create index resources_building on resources (building_id);
create index resources_name on resources (name, id);
create index resources_file on resources (file_id);
