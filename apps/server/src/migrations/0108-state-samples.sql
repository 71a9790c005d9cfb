-- How each robot was, once a minute while it is online: a minute without a row is one in which it was not heard, and a
-- column without a value is one that it did not report. Screens ask for it when they are opened; it is not told to them
-- row by row, because the whole fleet writes every minute.
create table robot_state_samples (
  robot_id uuid not null references robots on delete cascade,
  at timestamptz not null,
  -- Per cent.
  charge real,
  charging boolean,
  -- dBm.
  rssi real,
  primary key (robot_id, at)
);
create index robot_state_samples_at on robot_state_samples (at);

alter table robot_state_samples enable row level security;
alter table robot_state_samples force row level security;
create policy system on robot_state_samples to wheelhouse_system using (true);
create policy organization on robot_state_samples to wheelhouse_organization
  using (exists (select from robots where robots.id = robot_id));
