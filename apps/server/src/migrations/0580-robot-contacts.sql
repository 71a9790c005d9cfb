-- When the server last heard from each robot. Apart from `robots`, whose wide rows people change: each contact made a new
-- version of such a row, and servers that wrote the same robots in different orders blocked each other.
create table robot_contacts (
  robot_id uuid primary key references robots on delete cascade,
  last_comm_at timestamptz not null
) with (fillfactor = 50);
insert into robot_contacts (robot_id, last_comm_at)
  select id, last_comm_at from robots where last_comm_at is not null;
alter table robots drop column last_comm_at;

alter table robot_contacts enable row level security;
alter table robot_contacts force row level security;
create policy system on robot_contacts to wheelhouse_system using (true);
create policy organization on robot_contacts to wheelhouse_organization
  using (exists (select from robots where robots.id = robot_id));
