-- Who is on call when: people in the order of their turns, who stands in when, and whom alerts call after them.
create table on_call_rotas (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  -- None: alerts of every building.
  building_id uuid references buildings,
  name text not null,
  level int not null check (level in (5, 9)),
  timezone text not null,
  first_day text not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  handover_time text not null check (handover_time ~ '^\d\d:\d\d$'),
  weeks_per_turn int not null check (weeks_per_turn between 1 and 4),
  operator_ids jsonb not null,
  second_line_ids jsonb not null,
  second_line_after_minutes int not null check (second_line_after_minutes between 1 and 1440),
  exceptions jsonb not null,
  -- What happened before calls nobody.
  in_force_since timestamptz not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index on_call_rotas_organization on on_call_rotas (organization_id, name, id);
create index on_call_rotas_building on on_call_rotas (building_id);
create trigger on_call_rotas_tell_change after insert or delete or update of updated_at on on_call_rotas
  for each row execute function notify_entity_change('/organizations/:organizationId/on-call-rotas', 'place');
alter table on_call_rotas enable row level security;
alter table on_call_rotas force row level security;
create policy system on on_call_rotas to wheelhouse_system using (true);
create policy organization on on_call_rotas to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));

-- Whom an alert has called by a rota, once for each time that nobody cared for it: first who is on call, then the second line.
create table alert_calls (
  alert_id uuid not null references alerts on delete cascade,
  rota_id uuid not null references on_call_rotas on delete cascade,
  line int not null check (line in (1, 2)),
  unattended_since timestamptz not null,
  operator_ids jsonb not null,
  at timestamptz not null,
  primary key (alert_id, rota_id, line, unattended_since)
);
create index alert_calls_rota on alert_calls (rota_id);
alter table alert_calls enable row level security;
alter table alert_calls force row level security;
create policy system on alert_calls to wheelhouse_system using (true);
create policy organization on alert_calls to wheelhouse_organization
  using (exists (select from alerts where alerts.id = alert_id));
