-- Versions of the customisation manifest, and when which was published. They are the installation's own.
create table custom_manifests (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity unique,
  note text not null,
  -- as it was brought in
  text text not null,
  created_at timestamptz not null,
  created_by uuid
);

-- What counts is the newest publication that was not rolled back.
create table custom_publications (
  number int generated always as identity primary key,
  manifest_id uuid not null references custom_manifests,
  at timestamptz not null,
  by uuid,
  rolled_back_at timestamptz,
  rolled_back_by uuid
);
create index custom_publications_manifest on custom_publications (manifest_id);
