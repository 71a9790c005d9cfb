-- Parts of recordings that somebody took out as one film each. The bytes have the same id.
create table recording_clips (
  id uuid primary key,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  robot_id uuid not null references robots on delete cascade,
  camera_id text not null,
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
  is_protected boolean not null default false,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null,
  check ((status = 'done') = (file_id is not null))
);
create index recording_clips_organization on recording_clips (organization_id, created_at desc, id);
create index recording_clips_building on recording_clips (building_id);
create index recording_clips_robot on recording_clips (robot_id, from_at);
create index recording_clips_created_at on recording_clips (created_at);
create index recording_clips_created_by on recording_clips (created_by);
create index recording_clips_file on recording_clips (file_id);

alter table recording_clips enable row level security;
alter table recording_clips force row level security;
create policy system on recording_clips to wheelhouse_system using (true);
create policy organization on recording_clips to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create trigger recording_clips_tell_change after insert or delete or update of status, is_protected on recording_clips
  for each row execute function notify_entity_change('/archive-clips', 'place');
