-- Remote stops that are asked for and not cleared: a server that starts again goes on asking for them.
create table remote_stops (
  robot_id uuid primary key references robots,
  stop_id text not null,
  requested_at timestamptz not null
);
