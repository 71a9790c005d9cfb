-- What threshold rules said of the values that were read: one row for each reading that a rule judged, as it stands now.
create table threshold_logs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  check_item_id uuid not null references check_items on delete cascade,
  -- Robot, run and pictures are the reading's
  reading_id uuid not null unique references readings on delete cascade,
  -- No key: what was judged stays when its rule goes
  rule_id uuid not null,
  -- The rule as it was when it judged
  rule_name text not null,
  conditions jsonb not null,
  level int not null check (level in (0, 5, 9)),
  value double precision not null,
  abnormal boolean not null,
  -- When the picture was taken
  at timestamptz not null,
  updated_at timestamptz not null,
  -- When people were told; stays when the value is corrected later
  told_at timestamptz
);
create index threshold_logs_organization on threshold_logs (organization_id, at desc, id);
create index threshold_logs_building on threshold_logs (building_id, at desc, id);
create index threshold_logs_check_item on threshold_logs (check_item_id, at desc);
create index threshold_logs_rule on threshold_logs (rule_id, at desc);
create index threshold_logs_at on threshold_logs (at);
create index threshold_logs_to_tell on threshold_logs (updated_at) where abnormal and told_at is null;

alter table threshold_logs enable row level security;
alter table threshold_logs force row level security;
create policy system on threshold_logs to wheelhouse_system using (true);
create policy organization on threshold_logs to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create trigger threshold_logs_tell_change after insert or delete or update of updated_at on threshold_logs
  for each row execute function notify_entity_change('/threshold-logs', 'place');
