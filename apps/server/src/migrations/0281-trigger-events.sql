-- Trigger rules fire in the transaction of what they fire for: neither is kept without the other, whoever wrote it.

create function fire_trigger(rule trigger_rules, occurrence text, subject text, robot_id uuid, cause_run_id uuid,
  at timestamptz) returns void language sql as $$
  insert into trigger_firings (organization_id, building_id, rule_id, rule_name, event, target, occurrence, subject,
    robot_id, cause_run_id, at, look_at)
  values (rule.organization_id, rule.building_id, rule.id, rule.name, rule.event, rule.target, fire_trigger.occurrence,
    fire_trigger.subject, fire_trigger.robot_id, fire_trigger.cause_run_id, fire_trigger.at, fire_trigger.at)
  on conflict (rule_id, occurrence) do nothing
$$;

-- A value is abnormal, and people are told.
create function fire_for_threshold() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'reading ' || new.reading_id, c.name, d.robot_id, d.run_id, new.told_at)
    from trigger_rules r
    join check_items c on c.id = new.check_item_id
    join readings d on d.id = new.reading_id
   where r.threshold_rule_id = new.rule_id and r.status = 1;
  return null;
end $$;
create trigger threshold_logs_fire after update of told_at on threshold_logs
  for each row when (old.told_at is null and new.told_at is not null) execute function fire_for_threshold();

-- When the entry was written: one that was given up is known long after its planned time.
alter table schedule_logs add column logged_at timestamptz;
update schedule_logs set logged_at = planned_at;
alter table schedule_logs alter column logged_at set not null;

-- An occurrence of a schedule has begun, has not begun, or has ended.
create function fire_for_schedule(log schedule_logs, moment text, moment_at timestamptz) returns void language sql as $$
  select fire_trigger(r, 'schedule ' || log.id || ' ' || moment, log.title, log.robot_id, log.run_id, moment_at)
    from trigger_rules r
   where r.schedule_id = log.schedule_id and r.status = 1 and r.condition -> 'moments' ? moment
$$;
create function fire_for_schedule_log() returns trigger language plpgsql as $$
begin
  perform fire_for_schedule(new, coalesce(new.result, 'began'), new.logged_at);
  return null;
end $$;
create trigger schedule_logs_fire after insert on schedule_logs
  for each row execute function fire_for_schedule_log();
create function fire_for_run() returns trigger language plpgsql as $$
begin
  perform fire_for_schedule(l, case new.status when 'done' then 'done' when 'failed' then 'fail' else 'cancel' end,
      new.ended_at)
    from schedule_logs l where l.run_id = new.id;
  return null;
end $$;
create trigger flow_runs_fire after update of ended_at on flow_runs
  for each row when (old.ended_at is null and new.ended_at is not null) execute function fire_for_run();

-- A robot has gone, reports an error, or its emergency stop was pressed: the line of its activities is written once.
create function fire_for_activity() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'activity ' || new.id, m.name, m.id, null, new.at)
    from robots m
    join trigger_rules r on r.building_id = m.building_id and r.event = 1 and r.status = 1
   where m.id = new.robot_id and coalesce(r.watched_robot_id, m.id) = m.id
     and r.condition ->> 'state' = case new.type when 'offline' then 'offline' when 'errorRaised' then 'error'
       else 'emergencyStop' end;
  return null;
end $$;
create trigger robot_activities_fire after insert on robot_activities
  for each row when (new.type in ('offline', 'errorRaised', 'emergencyStopPressed')) execute function fire_for_activity();

-- A robot has less charge than a rule wants; it fires again once there was clearly more, or the robot was charged.
create function fire_for_charge() returns trigger language plpgsql as $$
begin
  if not exists (select from trigger_rules where event = 1 and status = 1) then
    return null;
  end if;
  delete from trigger_low_robots l using added s, trigger_rules r
   where l.rule_id = r.id and l.robot_id = s.robot_id
     and (s.charging or s.charge >= (r.condition ->> 'percent')::int + 5);
  with low as (
    insert into trigger_low_robots (rule_id, robot_id)
    select r.id, s.robot_id
      from added s
      join robots m on m.id = s.robot_id
      join trigger_rules r on r.building_id = m.building_id and r.event = 1 and r.status = 1
     where r.condition ->> 'state' = 'lowBattery' and coalesce(r.watched_robot_id, m.id) = m.id
       and s.charge < (r.condition ->> 'percent')::int and s.charging is not true
    on conflict do nothing
    returning rule_id, robot_id)
  insert into trigger_firings (organization_id, building_id, rule_id, rule_name, event, target, occurrence, subject,
    robot_id, at, look_at)
  select r.organization_id, r.building_id, r.id, r.name, r.event, r.target,
         concat('charge ', s.robot_id, ' ', extract(epoch from s.at)), m.name, s.robot_id, s.at, s.at
    from low
    join added s on s.robot_id = low.robot_id
    join robots m on m.id = low.robot_id
    join trigger_rules r on r.id = low.rule_id
  on conflict (rule_id, occurrence) do nothing;
  return null;
end $$;
create trigger robot_state_samples_fire after insert on robot_state_samples
  referencing new table as added for each statement execute function fire_for_charge();
