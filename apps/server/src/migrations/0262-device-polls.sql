-- Devices that are asked for their values by HTTP: when each is due next, so that one of the servers asks it.
create table device_polls (
  device_id uuid primary key references devices on delete cascade,
  next_at timestamptz not null,
  -- Why it could not be asked last time
  failure text
);
alter table device_polls enable row level security;
alter table device_polls force row level security;
create policy system on device_polls to wheelhouse_system using (true);
create policy organization on device_polls to wheelhouse_organization
  using (exists (select from devices where devices.id = device_id));
create index devices_polled on devices (id) where profile ->> 'protocol' = 'http';
