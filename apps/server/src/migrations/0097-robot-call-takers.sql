-- Who talks with the person at a robot, for everybody who wonders whether somebody does, whichever server they ask.
create table robot_call_takers (
  robot_id uuid primary key references robots (id) on delete cascade,
  operator_id uuid not null references operators (id) on delete cascade,
  taken_at timestamptz not null
);
