-- For whom an announcement is, and whether it is shown at all.
alter table announcements rename column from_at to "from";
alter table announcements rename column to_at to "to";
alter table announcements
  add column audience text not null default 'all' check (audience in ('all', 'organizations', 'types')),
  add column organization_ids jsonb not null default '[]',
  add column types jsonb not null default '[]',
  add column status int not null default 1 check (status in (0, 1)),
  add column revision int not null default 1,
  add column updated_at timestamptz,
  add column updated_by uuid;
update announcements set updated_at = created_at, updated_by = created_by;
alter table announcements alter column updated_at set not null;
drop index announcements_from_at;
create index announcements_from on announcements ("from" desc, id desc);
