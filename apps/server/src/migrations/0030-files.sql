-- Uploads under way. The bytes lie in the data folder under the same id; `received` of them are safely there.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  created_at timestamptz not null,
  -- When the last bytes came.
  updated_at timestamptz not null,
  created_by uuid not null references operators
);
create index uploads_created_by on uploads (created_by);

-- Whole files, judged by their content. Entities refer to them by a foreign key; what none refers to is removed.
create table files (
  id uuid primary key,
  kind text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  width int,
  height int,
  -- Set when an entity takes the file; until then only its creator sees it.
  used_at timestamptz,
  -- Whose the entity is: null for the whole installation, or for every building of the organisation.
  organization_id uuid references organizations,
  building_id uuid references buildings,
  created_at timestamptz not null,
  created_by uuid not null references operators,
  check (used_at is not null or organization_id is null),
  check (organization_id is not null or building_id is null)
);
create index files_created_at on files (created_at);
