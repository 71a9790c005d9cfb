-- A building's login at a partner's service, and what the last look there came to.
create table linkages (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings,
  service text not null check (service in ('tspider', 'robomen', 'hakaru', 'lilz', 'kanriroid')),
  login_id text not null default '',
  -- sealed (kernel/secrets.ts)
  secret text,
  management_unit_id text not null default '',
  external_building_id text not null default '',
  linked_building_id text,
  linked_building_name text,
  verified_at timestamptz,
  failure text,
  failed_at timestamptz,
  usage jsonb,
  -- LiLz: the secret in the address of our webhook, sealed, and its hash to compare with
  webhook_secret text,
  webhook_secret_hash text,
  webhook_received_at timestamptz,
  webhook_received jsonb,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  unique (building_id, service)
);

-- Values of gauges as LiLz sends them, for the check items that wait for them. One that comes twice is kept once.
create table lilz_values (
  building_id uuid not null references buildings,
  device_id text not null,
  measured_at timestamptz not null,
  kind text not null check (kind in ('estimated', 'confirmed')),
  value double precision not null,
  unit text,
  received_at timestamptz not null,
  primary key (building_id, device_id, measured_at, kind)
);
