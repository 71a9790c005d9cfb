-- What flows can ask of outside services: packages, and the bundles that their commands stand in.
create table service_packages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  code text not null,
  version text not null,
  -- Specification section 3 "Other enumerations"
  category int not null check (category in (0, 100, 200, 300, 400, 500, 900)),
  description text not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index service_packages_code on service_packages (organization_id, code);
create index service_packages_name on service_packages (organization_id, name, id);
create index service_packages_building on service_packages (building_id);

create table service_bundles (
  id uuid primary key default gen_random_uuid(),
  package_id uuid not null references service_packages on delete cascade,
  name text not null,
  -- Its place in the order of the package's bundles
  index int not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- By this a command is held to a bundle of its own package.
  unique (id, package_id)
);
create index service_bundles_package on service_bundles (package_id, index, id);
