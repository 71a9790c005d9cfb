-- Connections and topics that the broker refused, counted: however many there are, a row stays a row.
create table refused_robot_attempts (
  user_name text not null,
  reason text not null,
  -- Empty when it is not known.
  ip text not null,
  -- The registered robot of this name; null for a stranger.
  robot_id uuid references robots,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_name, reason, ip)
);
create index refused_robot_attempts_last on refused_robot_attempts (last_at);
