-- Of several servers on one bus, the one that hears a robot and acts on what it reports: its home (decision 0097).
create table servers (
  id uuid primary key,
  host text not null,
  -- Of what it publishes: during an upgrade servers of different formats do not follow each other.
  twin_format integer not null,
  started_at timestamptz not null default clock_timestamp(),
  -- By the database's clock, so that servers need not agree on the time. Later than this it counts as dead.
  alive_until timestamptz not null
);
create table robot_homes (
  robot_id uuid primary key references robots on delete cascade,
  server_id uuid references servers on delete set null,
  -- How often the robot has changed homes: what an earlier one still publishes is ignored.
  fence integer not null default 1
) with (fillfactor = 80);
create index robot_homes_server on robot_homes (server_id);

alter table servers enable row level security;
alter table servers force row level security;
create policy system on servers to wheelhouse_system using (true);
-- Nothing of it belongs to an organisation.
create policy organization on servers to wheelhouse_organization using (false);
alter table robot_homes enable row level security;
alter table robot_homes force row level security;
create policy system on robot_homes to wheelhouse_system using (true);
create policy organization on robot_homes to wheelhouse_organization using (false);
