-- How many entries of a report are abnormal, as report-details.ts has it: values judged abnormal and those that could not be
-- read, steps that failed or heard nothing, and what was seen by behaviour detection unless people called it a false alarm.
-- Called as if it were a column: reports.abnormal_count.
create function abnormal_count(report reports) returns int language sql stable as $$
  select (
    (select count(*) from readings as r
      where r.run_id = report.run_id
        and (r.status not in ('waiting', 'asked', 'done') or r.status = 'done' and (r.judgement ->> 'abnormal')::boolean))
    + (select count(*) from flow_run_visits as v
        where v.run_id = report.run_id
          and (v.status = 'failed'
            or v.type in (405, 406) and v.result ~ '"(readings|beacons)"\s*:\s*\[\s*\]')
          and not exists (select from readings as r where r.run_id = v.run_id and r.visit = v.visit))
    + (select count(*) from detection_events as e
        where e.robot_id = report.robot_id and e.organization_id = report.organization_id and not e.is_false_alarm
          and (e.at between report.started_at and coalesce(report.ended_at, now()) or e.run_id = report.id))
    )::int
$$;
create index detection_events_robot_at on detection_events (robot_id, at);
drop index detection_events_robot;
