-- Who may drive: one row per robot. `turn` counts every grant, so that a late message of an older one changes nothing.
create table teleop_leases (
  robot_id uuid primary key references robots,
  lease_id text not null,
  operator_id uuid not null references operators,
  session_id uuid not null,
  turn int not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null
);

-- Orders given to robots, so that a restarted server knows what is under way.
create table robot_orders (
  id text primary key,
  robot_id uuid not null references robots,
  order_update_id int not null,
  document jsonb not null,
  status text not null,
  goal text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index robot_orders_open on robot_orders (robot_id) where ended_at is null;
