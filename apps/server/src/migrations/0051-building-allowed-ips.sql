create table building_allowed_ips (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings on delete cascade,
  -- One address or a range, as `normalizeIpRange` of the contract writes it.
  ip_address text not null check (ip_address::inet is not null),
  description text not null,
  enabled boolean not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index building_allowed_ips_address on building_allowed_ips (building_id, ip_address);
