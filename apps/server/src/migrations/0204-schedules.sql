-- When robots run flows by themselves. Times are by the clock of the building, `2026-11-24T22:00`: they stay the same when
-- its time zone changes between summer and winter time, and moments do not.
create table schedules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  robot_id uuid not null references robots,
  flow_id uuid not null references flows,
  title text not null,
  description text not null,
  start_at text not null check (start_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  end_at text not null check (end_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  -- [0 .. 6], 0 is Sunday
  days_of_week jsonb not null,
  until text check (until ~ '^\d{4}-\d\d-\d\d$'),
  late_minutes int not null check (late_minutes between 0 and 720),
  priority boolean not null,
  stop_at_end boolean not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index schedules_organization on schedules (organization_id, title, id);
create index schedules_building on schedules (building_id, title, id);
create index schedules_robot on schedules (robot_id);
create index schedules_flow on schedules (flow_id);

-- Occurrences that people have left out.
create table schedule_skips (
  schedule_id uuid not null references schedules on delete cascade,
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  primary key (schedule_id, date)
);

-- The next occurrence of each schedule that has one, and when a server looks at it: whichever holds the row then.
create table schedule_dues (
  schedule_id uuid primary key references schedules on delete cascade,
  date text not null,
  planned_at timestamptz not null,
  ends_at timestamptz not null,
  due_at timestamptz not null
);
create index schedule_dues_due on schedule_dues (due_at);

-- What came of occurrences. One that began has its run, and ends with it.
create table schedule_logs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  schedule_id uuid references schedules on delete set null,
  robot_id uuid not null references robots,
  flow_id uuid references flows on delete set null,
  run_id uuid references flow_runs on delete set null,
  title text not null,
  flow_name text not null,
  date text not null,
  planned_at timestamptz not null,
  ends_at timestamptz not null,
  -- Of one that did not begin; of the others their run says it
  result text check (result in ('fail', 'cancel')),
  reason text,
  -- When its run has to be stopped; none once that was asked for
  stop_at timestamptz,
  unique (schedule_id, planned_at)
);
create index schedule_logs_list on schedule_logs (organization_id, planned_at desc, id);
create index schedule_logs_building on schedule_logs (building_id, planned_at desc, id);
create index schedule_logs_robot on schedule_logs (robot_id, planned_at);
create index schedule_logs_flow on schedule_logs (flow_id);
create index schedule_logs_run on schedule_logs (run_id);
create index schedule_logs_stop on schedule_logs (stop_at) where stop_at is not null;

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  of_schedule constant text := 'exists (select from schedules where schedules.id = schedule_id)';
  wall record;
begin
  for wall in
    select * from (values ('schedules', own), ('schedule_skips', of_schedule), ('schedule_dues', of_schedule),
      ('schedule_logs', own)) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create trigger schedules_tell_change after insert or delete or update of updated_at on schedules
  for each row execute function notify_entity_change('/schedules', 'place');

-- Servers are told when what is due next may have changed.
create function tell_schedule_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('schedule_dues', '');
  return null;
end $$;
create trigger schedule_dues_tell after insert or update or delete on schedule_dues
  for each statement execute function tell_schedule_due();

-- In another time zone the same times are other moments.
create function look_at_schedules_again() returns trigger language plpgsql as $$
begin
  update schedule_dues set due_at = now()
    where schedule_id in (select id from schedules where building_id = new.id);
  return null;
end $$;
create trigger buildings_move_schedules after update of timezone on buildings
  for each row when (old.timezone is distinct from new.timezone) execute function look_at_schedules_again();
