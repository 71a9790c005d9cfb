-- All that was known of a robot over a stretch of time, put into one archive. The bytes have the same id.
create table evidences (
  id uuid primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  created_by uuid references operators on delete set null,
  created_at timestamptz not null,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  fault text check (fault in ('notBrought', 'pictureChanged', 'broken')),
  done int not null default 0,
  total int not null,
  file_id uuid references files,
  size bigint not null default 0,
  -- SHA-256 of the list of hashes in it
  sums text,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null,
  check ((status = 'done') = (file_id is not null)),
  check ((status = 'done') = (sums is not null))
);
create index evidences_organization on evidences (organization_id, created_at desc, id);
create index evidences_building on evidences (building_id);
create index evidences_robot on evidences (robot_id, from_at);
create index evidences_created_at on evidences (created_at);
create index evidences_created_by on evidences (created_by);
create index evidences_file on evidences (file_id);

alter table evidences enable row level security;
alter table evidences force row level security;
create policy system on evidences to wheelhouse_system using (true);
create policy organization on evidences to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create trigger evidences_tell_change after insert or delete or update of status on evidences
  for each row execute function notify_entity_change('/archive-evidences', 'place');
