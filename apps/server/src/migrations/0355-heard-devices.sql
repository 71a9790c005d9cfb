-- Which robots hear a device by BLE, and when and how strongly they did so last.
create table device_hearings (
  device_id uuid not null references devices on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  heard_at timestamptz not null,
  -- dBm
  rssi int,
  is_simulated boolean not null,
  primary key (device_id, robot_id)
);
create index device_hearings_robot on device_hearings (robot_id);

-- What robots passed on of sensors, by the ids that they gave it: what comes again, or to several servers, counts once.
create table heard_messages (
  robot_id uuid not null references robots on delete cascade,
  id text not null,
  -- When it came
  at timestamptz not null,
  primary key (robot_id, id)
);
create index heard_messages_at on heard_messages (at);

-- Read as a whole whenever a device is changed
create index devices_ble on devices (id) where profile ->> 'protocol' = 'ble';

alter table device_hearings enable row level security;
alter table device_hearings force row level security;
create policy system on device_hearings to wheelhouse_system using (true);
create policy organization on device_hearings to wheelhouse_organization
  using (exists (select from devices where devices.id = device_id));

alter table heard_messages enable row level security;
alter table heard_messages force row level security;
create policy system on heard_messages to wheelhouse_system using (true);
create policy organization on heard_messages to wheelhouse_organization
  using (exists (select from robots where robots.id = robot_id));
