-- A cleaning that no flow began makes a report as well: from when its robot began to clean until it says how that ended.
alter table reports
  drop constraint reports_id_fkey,
  alter column id set default gen_random_uuid(),
  add column run_id uuid unique references flow_runs on delete cascade,
  -- Of a cleaning that no flow began; runs have their own
  add column started_by uuid references operators,
  -- What the robot said of its cleaning: { activity, at, areaM2, seconds }
  add column cleaning jsonb;
update reports set run_id = id;
alter table reports add check (case when run_id is null then type = 30 else run_id = id end);
create unique index reports_open_cleaning on reports (robot_id) where run_id is null and ended_at is null;
-- Where there is no run that says what is old
create index reports_cleanings_ended_at on reports (ended_at) where run_id is null;
create index reports_started_by on reports (started_by) where started_by is not null;

drop policy named_on_reports on operators;
create policy named_on_reports on operators for select to wheelhouse_organization using (
  exists (select from reports where checked_by = operators.id or started_by = operators.id));

create or replace function begin_reports() returns trigger language plpgsql as $$
begin
  with counted as (
    select building_id, count(*)::int as runs from begun group by building_id
  ), numbered as (
    -- In the same order by everybody, so that nobody waits for whoever waits for them.
    insert into report_numbers as numbers (building_id, last) select building_id, runs from counted order by building_id
      on conflict (building_id) do update set last = numbers.last + excluded.last
      returning building_id, last
  )
  insert into reports (id, run_id, no, organization_id, building_id, robot_id, flow_id, type, title, started_at, updated_at,
    ended_at, result)
  select b.id, b.id, n.last - c.runs + row_number() over (partition by b.building_id order by b.started_at, b.id),
    b.organization_id, b.building_id, b.robot_id, b.flow_id,
    case
      -- A command of the customer's that robots of theirs clean by
      when exists (select from commands m where not m.is_built_in and m.code = 'startCleaning'
                     and jsonb_path_exists(b.flows, '$[*].definition[*].type ? (@ == $type)',
                       jsonb_build_object('type', m.type))) then 30
      when jsonb_path_exists(b.flows, '$[*].definition[*].type ? (@ >= 100 && @ <= 199)') then 0
      else 1
    end,
    b.flow_name, b.started_at, b.started_at,
    b.ended_at, case b.status when 'failed' then 9 when 'cancelled' then 12 when 'done' then 10 end
  from begun b join counted c using (building_id) join numbered n using (building_id);
  return null;
end $$;
