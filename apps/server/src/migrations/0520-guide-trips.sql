-- Ways on which a guiding robot leads a visitor to the waypoint of an answer.
create table guide_trips (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  organization_id uuid not null references organizations,
  robot_id uuid not null references robots on delete cascade,
  -- The answer.
  turn_id uuid not null references conversation_turns on delete cascade,
  -- Of robot_orders, and here before it is there.
  order_id text not null unique,
  waypoint_name text not null,
  -- In which the robot speaks.
  language text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('arrived', 'cancelled', 'failed')),
  check ((ended_at is null) = (outcome is null))
);
-- A robot leads one visitor at a time.
create unique index guide_trips_open on guide_trips (robot_id) where ended_at is null;
create index guide_trips_robot on guide_trips (robot_id, begun_at desc);
create index guide_trips_conversation on guide_trips (conversation_id);
create index guide_trips_turn on guide_trips (turn_id);
create index guide_trips_organization on guide_trips (organization_id);

alter table guide_trips enable row level security;
alter table guide_trips force row level security;
create policy system on guide_trips to wheelhouse_system using (true);
create policy organization on guide_trips to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
