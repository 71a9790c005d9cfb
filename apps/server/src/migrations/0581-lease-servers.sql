-- Which server holds a lease: it alone prolongs it at the robot and ends it with the robot's state. All servers are notified
-- of each grant, end and move, but not of renewals, which come every few seconds.
alter table teleop_leases add column server_id text not null default '';

create function notify_teleop_lease() returns trigger language plpgsql as $$
begin
  perform pg_notify('teleop_leases', new.robot_id::text);
  return null;
end $$;
create trigger teleop_lease_granted after insert on teleop_leases
  for each row execute function notify_teleop_lease();
create trigger teleop_lease_changed after update on teleop_leases
  for each row when (old.lease_id <> new.lease_id or old.server_id <> new.server_id or new.expires_at < old.expires_at)
  execute function notify_teleop_lease();
