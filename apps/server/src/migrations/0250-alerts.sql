-- Trouble that people were told of, until somebody or its end closes it.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  floor_id uuid references floors on delete set null,
  robot_id uuid references robots on delete set null,
  -- What it is about, for instance `robot.lowBattery <robot>`: one of each is not closed at a time
  cause text not null,
  level int not null check (level in (0, 5, 9)),
  -- To order by: the level before the moment
  urgency double precision not null,
  title_ja text not null,
  title_en text not null,
  detail_ja text,
  detail_en text,
  link text,
  -- No key: the picture may go before it
  media_id uuid,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  count int not null default 1,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  owner_id uuid references operators on delete set null,
  snoozed_until timestamptz,
  closed_at timestamptz,
  closed_by uuid references operators on delete set null,
  note text not null default '',
  updated_at timestamptz not null,
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'acknowledged' or owner_id is not null)
);
create unique index alerts_cause on alerts (cause) where state <> 'closed';
create index alerts_organization on alerts (organization_id, urgency desc, id desc);
create index alerts_building on alerts (building_id, urgency desc, id desc);
create index alerts_robot on alerts (robot_id);
create index alerts_floor on alerts (floor_id);
create index alerts_owner on alerts (owner_id);
create index alerts_closed_by on alerts (closed_by);
create index alerts_closed_at on alerts (closed_at);

alter table alerts enable row level security;
alter table alerts force row level security;
create policy system on alerts to wheelhouse_system using (true);
create policy organization on alerts to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create policy named_on_alerts on operators for select to wheelhouse_organization using (
  exists (select from alerts where owner_id = operators.id or closed_by = operators.id));
create trigger alerts_tell_change after insert or delete or update of updated_at on alerts
  for each row execute function notify_entity_change('/alerts', 'place');
