-- Servers notify of new values of devices themselves, at most once a second: a notice at each commit takes a lock of the
-- whole database instance, which many devices would wait for. What changes rarely still notifies here.
drop trigger device_intakes_tell_change on device_intakes;
create trigger device_intakes_notify_silence after update of silence_told_at on device_intakes
  for each row when (old.silence_told_at is distinct from new.silence_told_at)
  execute function notify_device_readings();
