-- Backups that were taken and drills that were run, good ones only: what the console shows, and is watched for its age.
create table backup_records (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'drill')),
  -- Of a drill: the backup that it has proved.
  name text not null,
  -- When the backup was begun: everything up to then is in it.
  taken_at timestamptz not null,
  recorded_at timestamptz not null,
  bytes bigint not null
);
create index backup_records_taken on backup_records (kind, taken_at);
alter table backup_records enable row level security;
alter table backup_records force row level security;
create policy system on backup_records to wheelhouse_system using (true);
-- Nothing of it belongs to an organisation.
create policy organization on backup_records to wheelhouse_organization using (false);
