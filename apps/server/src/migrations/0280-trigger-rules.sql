-- What happens by itself when something else has happened. What conditions and actions name are real references: columns
-- made of their JSON.
create table trigger_rules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  -- { event, … } and { target, … }: packages/contract/src/inspections/trigger-rule.ts
  condition jsonb not null,
  action jsonb not null,
  event int generated always as ((condition ->> 'event')::int) stored check (event between 0 and 3),
  target int generated always as ((action ->> 'target')::int) stored check (target between 0 and 3),
  flow_id uuid generated always as (coalesce(condition ->> 'flowId', action ->> 'flowId')::uuid) stored references flows,
  threshold_rule_id uuid generated always as ((condition ->> 'thresholdRuleId')::uuid) stored
    references threshold_rules on delete cascade,
  schedule_id uuid generated always as ((condition ->> 'scheduleId')::uuid) stored references schedules on delete cascade,
  watched_robot_id uuid generated always as ((condition ->> 'robotId')::uuid) stored references robots,
  robot_id uuid generated always as ((action ->> 'robotId')::uuid) stored references robots,
  service_command_id uuid generated always as ((action ->> 'serviceCommandId')::uuid) stored references service_commands,
  cooldown_sec int not null check (cooldown_sec between 60 and 86400),
  status int not null check (status in (0, 1)),
  last_fired_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index trigger_rules_organization on trigger_rules (organization_id, name, id);
create index trigger_rules_building on trigger_rules (building_id, name, id);
create index trigger_rules_flow on trigger_rules (flow_id);
create index trigger_rules_threshold_rule on trigger_rules (threshold_rule_id);
create index trigger_rules_schedule on trigger_rules (schedule_id);
create index trigger_rules_watched_robot on trigger_rules (watched_robot_id);
create index trigger_rules_robot on trigger_rules (robot_id);
create index trigger_rules_service_command on trigger_rules (service_command_id);
create index trigger_rules_of_robots on trigger_rules (building_id) where event = 1 and status = 1;

-- When rules of times fire next; without a planned moment that has to be worked out anew.
create table trigger_times (
  rule_id uuid primary key references trigger_rules on delete cascade,
  planned_at timestamptz,
  due_at timestamptz not null
);
create index trigger_times_due on trigger_times (due_at);

-- Robots that have less charge than a rule wants: it has fired for them.
create table trigger_low_robots (
  rule_id uuid not null references trigger_rules on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  primary key (rule_id, robot_id)
);
create index trigger_low_robots_robot on trigger_low_robots (robot_id);

-- Each time that a rule fires, written in the transaction of what it fires for, and what came of it.
create table trigger_firings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  -- No key: what fired stays when its rule goes, and nobody who changes the rule is waited for
  rule_id uuid not null,
  rule_name text not null,
  event int not null,
  target int not null,
  -- What it fires for; once
  occurrence text not null,
  subject text not null,
  -- No key: the robot that it is about, and the run that has found it
  robot_id uuid,
  cause_run_id uuid,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'skipped', 'unknown')),
  reason text,
  run_id uuid references flow_runs on delete set null,
  export_id uuid references export_histories on delete set null,
  http_status int,
  held_back int not null default 0,
  -- When a server looks at it; of one that is worked on, when that server counts as gone
  look_at timestamptz not null,
  -- Whoever was counted as gone finds another number here
  attempts int not null default 0,
  unique (rule_id, occurrence)
);
create index trigger_firings_look on trigger_firings (look_at) where state in ('waiting', 'working');
create index trigger_firings_organization on trigger_firings (organization_id, at desc, id);
create index trigger_firings_building on trigger_firings (building_id, at desc, id);
create index trigger_firings_rule on trigger_firings (rule_id, at desc);
create index trigger_firings_at on trigger_firings (at);
create index trigger_firings_run on trigger_firings (run_id);
create index trigger_firings_export on trigger_firings (export_id);

alter table export_histories
  add column file_name text,
  add column content_type text;

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  of_rule constant text := 'exists (select from trigger_rules where trigger_rules.id = rule_id)';
  wall record;
begin
  for wall in
    select * from (values ('trigger_rules', own), ('trigger_firings', own), ('trigger_times', of_rule),
      ('trigger_low_robots', of_rule)) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create trigger trigger_rules_tell_change after insert or delete or update of updated_at on trigger_rules
  for each row execute function notify_entity_change('/trigger-rules', 'place');
create trigger trigger_firings_tell_change after insert or delete or update of state, held_back on trigger_firings
  for each row execute function notify_entity_change('/trigger-firings', 'place');

-- Servers are told that something fires, or when.
create function tell_trigger_firing() returns trigger language plpgsql as $$
begin
  perform pg_notify('trigger_firings', '');
  return null;
end $$;
create trigger trigger_firings_tell after insert on trigger_firings
  for each row execute function tell_trigger_firing();
create trigger trigger_times_tell after insert or update on trigger_times
  for each statement execute function tell_trigger_firing();

-- In another time zone the same times are other moments.
create function look_at_trigger_times_again() returns trigger language plpgsql as $$
begin
  update trigger_times set planned_at = null, due_at = now()
    where rule_id in (select id from trigger_rules where building_id = new.id);
  return null;
end $$;
create trigger buildings_move_trigger_times after update of timezone on buildings
  for each row when (old.timezone is distinct from new.timezone) execute function look_at_trigger_times_again();
