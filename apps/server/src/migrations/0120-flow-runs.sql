-- Robots at work by flows. What a server wants of a robot is here before the robot is told.

create table flow_runs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  -- None once the flow is deleted: the run keeps its name and steps.
  flow_id uuid references flows on delete set null,
  flow_name text not null,
  flow_revision int not null,
  robot_id uuid not null references robots,
  -- [{ id, name, floorId, definition }]: the flow and those it calls, as they were
  flows jsonb not null,
  status text not null check (status in ('running', 'paused', 'waiting', 'done', 'failed', 'cancelled')),
  reason text,
  error_code text,
  step_name text,
  steps_done int not null default 0,
  question jsonb,
  -- Where in its steps it is, what it wants of the robot, and what it waits for: apps/server/src/flows/runs/run-state.ts
  state jsonb not null,
  started_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The server that leads it, until when, and how often that changed: what a former one writes is refused.
  owner uuid,
  owner_until timestamptz,
  fence bigint not null default 1,
  check ((ended_at is null) = (status in ('running', 'paused', 'waiting')))
);
-- A robot runs one flow (R-FLOWS-6).
create unique index flow_runs_of_robot on flow_runs (robot_id) where ended_at is null;
create index flow_runs_open on flow_runs (owner_until) where ended_at is null;
create index flow_runs_list on flow_runs (organization_id, started_at desc, id);
create index flow_runs_building on flow_runs (building_id, started_at desc, id);
create index flow_runs_robot on flow_runs (robot_id, started_at desc);
create index flow_runs_flow on flow_runs (flow_id, started_at desc);
create index flow_runs_questions on flow_runs (organization_id) where question is not null;

-- Each time that a step was come to.
create table flow_run_visits (
  run_id uuid not null references flow_runs on delete cascade,
  visit int not null,
  flow_id uuid not null,
  step_id text not null,
  name text not null,
  type int not null,
  rounds jsonb not null,
  status text not null check (status in ('running', 'done', 'failed', 'skipped', 'cancelled')),
  started_at timestamptz not null,
  ended_at timestamptz,
  result text,
  error_code text,
  -- Who answered a question of the flow, or decided what became of a step that failed
  answered_by uuid,
  primary key (run_id, visit)
);

-- What people want of a run, until its server has taken it.
create table flow_run_commands (
  id bigint generated always as identity primary key,
  run_id uuid not null references flow_runs on delete cascade,
  command jsonb not null,
  operator_id uuid,
  at timestamptz not null
);
create index flow_run_commands_run on flow_run_commands (run_id, id);

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  of_run constant text := 'exists (select from flow_runs where flow_runs.id = run_id)';
  wall record;
begin
  for wall in
    select * from (values ('flow_runs', own), ('flow_run_visits', of_run), ('flow_run_commands', of_run))
      as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;
-- Who started a run is named there, also when they are of another organisation: the maker, or an agent.
create policy named_on_runs on operators for select to wheelhouse_organization using (
  exists (select from flow_runs where started_by = operators.id)
  or exists (select from flow_run_visits where answered_by = operators.id));
create index flow_run_visits_answered_by on flow_run_visits (answered_by) where answered_by is not null;
create index flow_runs_started_by on flow_runs (started_by);

-- Servers are told of runs that have changed (their id), and of what people want of them (command and the id).
create function tell_flow_run() returns trigger language plpgsql as $$
begin
  perform pg_notify('flow_runs', new.id::text);
  return null;
end $$;
create trigger flow_runs_tell after insert or update of state, status, question on flow_runs
  for each row execute function tell_flow_run();
create function tell_flow_run_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('flow_runs', 'command ' || new.run_id);
  return null;
end $$;
create trigger flow_run_commands_tell after insert on flow_run_commands
  for each row execute function tell_flow_run_command();
