-- Every server stops and releases a robot for all others: they are notified of each remote stop that is requested, replaced
-- or released.
create function notify_remote_stop() returns trigger language plpgsql as $$
begin
  perform pg_notify('remote_stops', coalesce(new.robot_id, old.robot_id)::text);
  return null;
end $$;
create trigger remote_stop_changed after insert or update or delete on remote_stops
  for each row execute function notify_remote_stop();
