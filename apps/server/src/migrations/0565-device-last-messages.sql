-- What a device published last at each of a few topics: shown to whoever sets up what is read from it. Any server may have heard it.
create table device_last_messages (
  device_id uuid not null references devices on delete cascade,
  -- Below its prefix
  topic text not null,
  at timestamptz not null,
  payload text not null,
  primary key (device_id, topic)
);
alter table device_last_messages enable row level security;
alter table device_last_messages force row level security;
create policy system on device_last_messages to wheelhouse_system using (true);
create policy organization on device_last_messages to wheelhouse_organization
  using (exists (select from devices where devices.id = device_id));
