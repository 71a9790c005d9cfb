-- What a threshold rule says of the device that it watches is logged, too: one row each time that it changes.
alter table threshold_logs
  alter column check_item_id drop not null,
  alter column reading_id drop not null,
  add column device_id uuid references devices on delete cascade,
  -- Its name then: it may be moved to another organisation
  add column device_name text,
  -- Which of its values
  add column device_key text,
  add check ((check_item_id is null) = (reading_id is null)),
  add check ((device_id is null) = (device_key is null) and (device_id is null) = (device_name is null)),
  add check ((check_item_id is null) <> (device_id is null));
create index threshold_logs_device on threshold_logs (device_id, at desc) where device_id is not null;
-- Of devices people are told when the row is written.
drop index threshold_logs_to_tell;
create index threshold_logs_to_tell on threshold_logs (updated_at)
  where abnormal and told_at is null and reading_id is not null;

-- A value is abnormal, and people are told: of a check item, or of a device.
create or replace function fire_for_threshold() returns trigger language plpgsql as $$
begin
  perform fire_trigger(r, 'reading ' || new.reading_id, c.name, d.robot_id, d.run_id, new.told_at)
    from trigger_rules r
    join check_items c on c.id = new.check_item_id
    join readings d on d.id = new.reading_id
   where r.threshold_rule_id = new.rule_id and r.status = 1;
  perform fire_trigger(r, 'threshold log ' || new.id, new.device_name, null, null, new.told_at)
    from trigger_rules r
   where new.device_id is not null and r.threshold_rule_id = new.rule_id and r.status = 1;
  return null;
end $$;
create trigger threshold_logs_fire_at_once after insert on threshold_logs
  for each row when (new.device_id is not null and new.told_at is not null) execute function fire_for_threshold();
