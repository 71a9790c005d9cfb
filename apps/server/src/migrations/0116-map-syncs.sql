-- The map of a floor is something that robots are given to keep, as their settings are.
alter table sync_histories alter column setting drop not null;
alter table sync_histories add column floor_id uuid references floors on delete cascade;
alter table sync_histories add constraint sync_histories_of_kind check (
  case kind when 'setting' then setting is not null and floor_id is null
            when 'map' then setting is null and floor_id is not null
            else false end);
create index sync_histories_floor on sync_histories (floor_id, robot_id, revision) where floor_id is not null;
