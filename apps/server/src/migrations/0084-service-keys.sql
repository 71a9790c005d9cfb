-- Keys of other companies' services: SkyWay's for live video, Azure's for speech.
create table skyway_keys (
  id uuid primary key default gen_random_uuid(),
  -- null: for every organisation that has none of its own
  organization_id uuid references organizations,
  name text not null,
  app_id uuid not null,
  -- kernel/secrets.ts
  sealed_secret text not null,
  fingerprint text not null,
  is_default boolean not null,
  status int not null check (status in (0, 1)),
  last_used_at timestamptz,
  last_test_at timestamptz,
  last_test_result text check (last_test_result in ('accepted', 'refused', 'failed')),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index skyway_keys_name on skyway_keys (name, id);
create index skyway_keys_organization on skyway_keys (organization_id);
create unique index skyway_keys_default on skyway_keys (organization_id) nulls not distinct where is_default;

create table azure_keys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references organizations,
  name text not null,
  region text not null,
  sealed_secret text not null,
  fingerprint text not null,
  is_default boolean not null,
  status int not null check (status in (0, 1)),
  last_used_at timestamptz,
  last_test_at timestamptz,
  last_test_result text check (last_test_result in ('accepted', 'refused', 'failed')),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index azure_keys_name on azure_keys (name, id);
create index azure_keys_organization on azure_keys (organization_id);
create unique index azure_keys_default on azure_keys (organization_id) nulls not distinct where is_default;
