-- A version of its software is something that robots are given to keep, as settings and maps are. The version is kept as
-- a word as well: what was done stays readable when the version itself is deleted.
alter table sync_histories add column version_id uuid references system_versions on delete set null;
alter table sync_histories add column version text;
-- The robot is told under this id, again also after a restart of ours: it does it once.
alter table sync_histories add column action_id uuid;
alter table sync_histories drop constraint sync_histories_of_kind;
alter table sync_histories add constraint sync_histories_of_kind check (
  case kind when 'setting' then setting is not null and floor_id is null and version is null
            when 'map' then setting is null and floor_id is not null and version is null
            when 'version' then setting is null and floor_id is null and version is not null and action_id is not null
            else false end);
-- A robot is at one update at a time.
create unique index sync_histories_updating on sync_histories (robot_id)
  where kind = 'version' and status in ('queued', 'sent');
create index sync_histories_version on sync_histories (version_id) where version_id is not null;
