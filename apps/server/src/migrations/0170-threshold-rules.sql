-- When values that robots read are abnormal.
create table threshold_rules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  description text not null,
  -- [{ operator, target } | { operator, min, max }]: all of them must hold
  conditions jsonb not null,
  level int not null check (level in (0, 5, 9)),
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index threshold_rules_organization on threshold_rules (organization_id, name, id);
create index threshold_rules_building on threshold_rules (building_id, name, id);

alter table threshold_rules enable row level security;
alter table threshold_rules force row level security;
create policy system on threshold_rules to wheelhouse_system using (true);
create policy organization on threshold_rules to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));

create trigger threshold_rules_tell_change after insert or delete or update of updated_at on threshold_rules
  for each row execute function notify_entity_change('/threshold-rules', 'place');
