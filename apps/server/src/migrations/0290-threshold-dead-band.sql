-- Rules that keep to what they said for a while: a dead band, a duration, and devices that they watch all the time.
alter table threshold_rules
  add column dead_band double precision not null default 0 check (dead_band >= 0),
  add column duration_sec int not null default 0 check (duration_sec >= 0),
  -- The device that it watches, and which of its values
  add column device_id uuid references devices,
  add column device_key text,
  add check ((device_id is null) = (device_key is null));
create index threshold_rules_device on threshold_rules (device_id) where device_id is not null;

-- The rule as it was when it judged
alter table threshold_logs
  add column dead_band double precision not null default 0,
  add column duration_sec int not null default 0;

-- How far each rule has judged the device that it watches, and what it said last.
create table threshold_states (
  rule_id uuid primary key references threshold_rules on delete cascade,
  -- Of what it is so: a rule that watches something else begins anew
  device_id uuid not null references devices on delete cascade,
  device_key text not null,
  abnormal boolean not null default false,
  -- Since when the conditions hold without a break
  met_since timestamptz,
  -- The newest value that was judged
  seen_at timestamptz not null
);
create index threshold_states_device on threshold_states (device_id);
alter table threshold_states enable row level security;
alter table threshold_states force row level security;
create policy system on threshold_states to wheelhouse_system using (true);
create policy organization on threshold_states to wheelhouse_organization
  using (exists (select from threshold_rules r where r.id = rule_id));
