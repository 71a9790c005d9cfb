-- What is detected of people's behaviour in the pictures of a robot's cameras, and what is done then.
create table detection_settings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  robot_id uuid not null references robots,
  flow_id uuid not null references flows,
  behaviours jsonb not null,
  -- { cameraId, points }: shares of the picture
  area jsonb,
  sensitivity int not null check (sensitivity between 1 and 5),
  stay_minutes int,
  level int not null check (level in (0, 5, 9)),
  -- [{ days, from, to }] by the clock of the building; empty: always
  windows jsonb not null,
  status int not null check (status in (0, 1)),
  -- Where detectors send events: sealed, for whoever looks it up again; as a hash, for what comes in
  secret text,
  secret_hash text,
  received_at timestamptz,
  -- Why what came last did not count; null: it did
  received_ignored text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index detection_settings_organization on detection_settings (organization_id, name, id);
create index detection_settings_building on detection_settings (building_id, name, id);
create index detection_settings_robot on detection_settings (robot_id);
create index detection_settings_flow on detection_settings (flow_id);

-- What counted, and what came of it.
create table detection_events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  setting_id uuid not null references detection_settings on delete cascade,
  -- The detector's own name of it
  sender_id text,
  kind text not null,
  at timestamptz not null,
  -- Events of the same kind within one second are the same
  second timestamptz not null,
  received_at timestamptz not null,
  robot_id uuid not null references robots,
  camera_id text not null,
  score real not null,
  box jsonb,
  stay_minutes real,
  media_id uuid references media on delete set null,
  alert_id uuid references alerts on delete set null,
  run_id uuid references flow_runs on delete set null,
  -- Why no run was begun
  flow_reason text,
  is_false_alarm boolean not null default false,
  updated_at timestamptz not null,
  unique (setting_id, sender_id),
  unique (setting_id, robot_id, kind, second)
);
create index detection_events_setting on detection_events (setting_id, at desc, id);
create index detection_events_received on detection_events (setting_id, received_at);
create index detection_events_old on detection_events (received_at);
create index detection_events_organization on detection_events (organization_id);
create index detection_events_building on detection_events (building_id);
create index detection_events_robot on detection_events (robot_id);
create index detection_events_media on detection_events (media_id);
create index detection_events_alert on detection_events (alert_id);
create index detection_events_run on detection_events (run_id);

do $$
declare
  wall text;
begin
  foreach wall in array array['detection_settings', 'detection_events'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall);
    execute format('create policy organization on %I to wheelhouse_organization
      using (organization_id = any ((select session_organizations())::uuid[]))', wall);
  end loop;
end $$;

create trigger detection_settings_tell_change after insert or delete or update of updated_at on detection_settings
  for each row execute function notify_entity_change('/asilla-settings', 'place');
create trigger detection_events_tell_change after insert or delete or update of updated_at on detection_events
  for each row execute function notify_entity_change('/asilla-settings', 'place');
