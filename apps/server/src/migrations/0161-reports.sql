-- Every run of a flow makes a report: begun and ended with it, in the same transaction, whoever writes the run. The report
-- has the run's id and its steps; what stands here is what a report has beside its run.
create table reports (
  id uuid primary key references flow_runs on delete cascade,
  -- Counts the reports of the building, from 1
  no int not null,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots,
  flow_id uuid references flows on delete set null,
  -- 0 patrol, 1 sentry, 30 cleaning
  type int not null check (type in (0, 1, 30)),
  title text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- 9 error, 10 complete, 11 partial, 12 cancel; none while it runs
  result int check (result in (0, 1, 4, 9, 10, 11, 12)),
  memo text not null default '',
  checked_at timestamptz,
  checked_by uuid references operators,
  revision int not null default 1,
  updated_at timestamptz not null,
  unique (building_id, no),
  check ((ended_at is null) = (result is null)),
  check ((checked_at is null) = (checked_by is null))
);
create index reports_list on reports (organization_id, started_at desc, id);
create index reports_building on reports (building_id, started_at desc, id);
create index reports_robot on reports (robot_id, started_at desc);
create index reports_flow on reports (flow_id);
create index reports_open on reports (robot_id) where ended_at is null;
create index reports_checked_by on reports (checked_by) where checked_by is not null;

-- Numbers are not given twice, also when the last report was deleted.
create table report_numbers (
  building_id uuid primary key references buildings on delete cascade,
  last int not null
);

-- Where the robot was meanwhile.
create table report_points (
  report_id uuid not null references reports on delete cascade,
  at timestamptz not null,
  map_id text not null,
  -- Metres
  x real not null,
  y real not null,
  primary key (report_id, at)
);

do $$
declare
  wall record;
begin
  for wall in
    select * from (values
      ('reports', 'organization_id = any ((select session_organizations())::uuid[])'),
      ('report_numbers', 'exists (select from buildings where buildings.id = building_id)'),
      ('report_points', 'exists (select from reports where reports.id = report_id)')) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;
create policy named_on_reports on operators for select to wheelhouse_organization using (
  exists (select from reports where checked_by = operators.id));

create function begin_report() returns trigger language plpgsql as $$
declare
  next_no int;
begin
  insert into report_numbers as numbers (building_id, last) values (new.building_id, 1)
    on conflict (building_id) do update set last = numbers.last + 1
    returning last into next_no;
  insert into reports (id, no, organization_id, building_id, robot_id, flow_id, type, title, started_at, updated_at,
    ended_at, result)
  values (new.id, next_no, new.organization_id, new.building_id, new.robot_id, new.flow_id,
    case
      -- A command of the customer's that robots of theirs clean by
      when exists (select from jsonb_array_elements(new.flows) f, jsonb_array_elements(f -> 'definition') step
                     join commands c on c.type = (step ->> 'type')::numeric
                    where not c.is_built_in and c.code = 'startCleaning') then 30
      when exists (select from jsonb_array_elements(new.flows) f, jsonb_array_elements(f -> 'definition') step
                    where (step ->> 'type')::numeric between 100 and 199) then 0
      else 1
    end,
    new.flow_name, new.started_at, new.started_at,
    new.ended_at, case new.status when 'failed' then 9 when 'cancelled' then 12 when 'done' then 10 end);
  return null;
end $$;
create trigger flow_runs_begin_report after insert on flow_runs
  for each row execute function begin_report();

create function follow_run_in_report() returns trigger language plpgsql as $$
begin
  update reports set
    robot_id = new.robot_id,
    ended_at = new.ended_at,
    result = case new.status
      when 'failed' then 9
      when 'cancelled' then 12
      when 'done' then case when exists (
        select from flow_run_visits v where v.run_id = new.id and v.status in ('failed', 'skipped')) then 11 else 10 end
    end,
    updated_at = coalesce(new.ended_at, updated_at)
  where id = new.id;
  return null;
end $$;
-- Deferred: the last steps are written after the run itself.
create constraint trigger flow_runs_follow_in_report after update of ended_at, robot_id on flow_runs
  deferrable initially deferred
  for each row when (new.ended_at is distinct from old.ended_at or new.robot_id <> old.robot_id)
  execute function follow_run_in_report();

create trigger reports_tell_change after insert or delete or update of updated_at on reports
  for each row execute function notify_entity_change('/reports', 'place');

-- Runs from before there were reports.
do $$
declare
  run flow_runs;
begin
  for run in select * from flow_runs order by started_at, id loop
    with number as (
      insert into report_numbers as numbers (building_id, last) values (run.building_id, 1)
        on conflict (building_id) do update set last = numbers.last + 1
        returning last)
    insert into reports (id, no, organization_id, building_id, robot_id, flow_id, type, title, started_at, ended_at, result, updated_at)
    select run.id, last, run.organization_id, run.building_id, run.robot_id, run.flow_id, 0, run.flow_name, run.started_at,
      run.ended_at, case run.status when 'failed' then 9 when 'cancelled' then 12 when 'done' then 10 end, run.started_at
      from number;
  end loop;
end $$;
