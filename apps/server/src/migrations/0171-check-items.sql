-- What robots look at again and again: meters, places to photograph, machines whose warmth matters.
create table check_items (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  name text not null,
  target_type int not null check (target_type between 1 and 6),
  meter_type text,
  reading_service text not null,
  key text not null,
  unit text not null,
  -- { x, y, z, direction }: metres and degrees on the floor's map
  position jsonb,
  -- { isCounter, rollsOverAt, maxPerHour }
  plausibility jsonb not null,
  threshold_rule_id uuid references threshold_rules,
  -- By its editor: a crop, a picture to keep, or thermal areas
  definition jsonb not null,
  -- 0 disabled, 1 enabled, 2 setting up
  status int not null check (status in (0, 1, 2)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index check_items_organization on check_items (organization_id, name, id);
create index check_items_building on check_items (building_id, name, id);
create index check_items_floor on check_items (floor_id);
create index check_items_threshold_rule on check_items (threshold_rule_id) where threshold_rule_id is not null;

alter table check_items enable row level security;
alter table check_items force row level security;
create policy system on check_items to wheelhouse_system using (true);
create policy organization on check_items to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));

create trigger check_items_tell_change after insert or delete or update of updated_at on check_items
  for each row execute function notify_entity_change('/check-items', 'place');
