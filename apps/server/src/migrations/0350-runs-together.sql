-- Runs that begin by one statement have their reports, and what their schedules' rules want, by one statement each: row by
-- row that was half of what beginning many at one moment took.

create function begin_reports() returns trigger language plpgsql as $$
begin
  with counted as (
    select building_id, count(*)::int as runs from begun group by building_id
  ), numbered as (
    -- In the same order by everybody, so that nobody waits for whoever waits for them.
    insert into report_numbers as numbers (building_id, last) select building_id, runs from counted order by building_id
      on conflict (building_id) do update set last = numbers.last + excluded.last
      returning building_id, last
  )
  insert into reports (id, no, organization_id, building_id, robot_id, flow_id, type, title, started_at, updated_at,
    ended_at, result)
  select b.id, n.last - c.runs + row_number() over (partition by b.building_id order by b.started_at, b.id),
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
drop trigger flow_runs_begin_report on flow_runs;
create trigger flow_runs_begin_report after insert on flow_runs
  referencing new table as begun for each statement execute function begin_reports();
drop function begin_report();

create or replace function fire_for_schedule_log() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'schedule ' || l.id || ' ' || coalesce(l.result, 'began'), l.title, l.robot_id, l.run_id,
      l.logged_at)
    from logged l
    join trigger_rules r on r.schedule_id = l.schedule_id
   where r.status = 1 and r.condition -> 'moments' ? coalesce(l.result, 'began');
  return null;
end $$;
drop trigger schedule_logs_fire on schedule_logs;
create trigger schedule_logs_fire after insert on schedule_logs
  referencing new table as logged for each statement execute function fire_for_schedule_log();
