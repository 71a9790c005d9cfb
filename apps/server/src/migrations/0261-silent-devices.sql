-- When people were told that a device is silent; empty again once they were told that it is heard. A device that never sent
-- anything has no row here, and nobody waits for it.
alter table device_intakes add column silence_told_at timestamptz;
