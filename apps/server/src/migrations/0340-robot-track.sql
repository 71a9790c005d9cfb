-- Where each robot was and how, once a second while it is online, and more rarely while nothing of it changes. Screens ask for
-- it when they are opened; it is not told to them row by row. There are many rows: places and people have no key here, and
-- what they name may go before them.
create table robot_track_samples (
  robot_id uuid not null references robots on delete cascade,
  -- A whole second, the same one whichever server heard the robot
  at timestamptz not null,
  -- Whose robot it was then
  building_id uuid not null,
  -- None while it did not know where it was
  floor_id uuid,
  -- Metres, radians
  x real,
  y real,
  theta real,
  -- m/s
  speed real,
  -- Per cent
  charge real,
  operating_mode text not null,
  emergency_stop text not null check (emergency_stop in ('none', 'manual', 'remote')),
  -- Who held the right to drive
  driver_id uuid,
  primary key (robot_id, at)
);
create index robot_track_samples_at on robot_track_samples (at);

alter table robot_track_samples enable row level security;
alter table robot_track_samples force row level security;
create policy system on robot_track_samples to wheelhouse_system using (true);
create policy organization on robot_track_samples to wheelhouse_organization
  using (exists (select from buildings where buildings.id = building_id));
