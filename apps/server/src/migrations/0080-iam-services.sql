-- Programs that sign in by themselves, and the tokens that their secrets were exchanged for.
create table iam_services (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- null: the whole organisation
  building_id uuid references buildings,
  name text not null,
  client_id text not null unique,
  secret_hash text not null,
  -- The secret before the last rotation, and until when it counts.
  previous_secret_hash text,
  previous_secret_until timestamptz,
  scopes jsonb not null,
  -- Addresses and ranges; empty: anywhere.
  allowed_ips jsonb not null,
  expires_at timestamptz,
  status int not null check (status in (0, 1)),
  last_used_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index iam_services_organization on iam_services (organization_id, name, id);
create index iam_services_building on iam_services (building_id);

-- A token falls with the secret that it was given for.
create table iam_tokens (
  token_hash text primary key,
  service_id uuid not null references iam_services on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index iam_tokens_service on iam_tokens (service_id);

-- Who did it, where it was a program. The name as it was then: the service may be gone.
alter table audit_log add column client_id uuid, add column client_name text;
