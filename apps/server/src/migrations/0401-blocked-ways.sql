-- Robots that stand in the way of others, from when people were told until they have gone.
create table blocked_ways (
  robot_id uuid not null references robots on delete cascade,
  blocked_by uuid not null references robots on delete cascade,
  -- Where it stands; metres on the map
  map_id text not null,
  x double precision not null,
  y double precision not null,
  -- When it was in the way last
  last_at timestamptz not null,
  primary key (robot_id, blocked_by)
);
create index blocked_ways_blocked_by on blocked_ways (blocked_by);
alter table blocked_ways enable row level security;
alter table blocked_ways force row level security;
create policy system on blocked_ways to wheelhouse_system using (true);
create policy organization on blocked_ways to wheelhouse_organization
  using (exists (select from robots r where r.id = robot_id));
