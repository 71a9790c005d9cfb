-- Pages and style sheets of the installation's own, each one file that never changes, named by its content.
create table custom_bundles (
  id uuid primary key default gen_random_uuid(),
  sha256 text not null unique,
  kind text not null check (kind in ('page', 'styles')),
  name text not null,
  content text not null,
  created_at timestamptz not null,
  created_by uuid
);

-- What people note on such a page, in a building. `view_id`: the view of the manifest that shows it.
create table custom_notes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  view_id text not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid,
  -- what that person was called then
  author text not null
);
create index custom_notes_organization on custom_notes (organization_id);
create index custom_notes_building on custom_notes (building_id, view_id, created_at desc, id);
create index custom_notes_old on custom_notes (created_at);

alter table custom_notes enable row level security;
alter table custom_notes force row level security;
create policy system on custom_notes to wheelhouse_system using (true);
create policy organization on custom_notes to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
