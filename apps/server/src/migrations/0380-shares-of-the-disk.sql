-- On the server people alone protect recordings (decision 0051). When one last said whether; null: nobody has.
alter table recordings add column protection_set_at timestamptz;
update recordings r set protection_set_at = said.at
  from (select entity_id, max(at) as at from audit_log
         where entity = 'recording' and action = 'recording:protect' and outcome = 'done' group by entity_id) said
 where said.entity_id = r.id::text;
-- Robots could, too, until now.
update recordings set is_protected = false where is_protected and protection_set_at is null;

-- A film is no younger than when it came, whatever its robot's clock said. The order in which those of an organisation go.
create index recordings_going on recordings (organization_id, least(start_at, stored_at)) where file_id is not null;
create index recordings_stored_at on recordings (stored_at) where file_id is not null;
create index recordings_protected on recordings (organization_id) where is_protected;

-- Organisations that were told that they come near to their share of the disk, until there is room again.
create table recording_share_notices (
  organization_id uuid primary key references organizations on delete cascade,
  told_at timestamptz not null
);
alter table recording_share_notices enable row level security;
alter table recording_share_notices force row level security;
create policy system on recording_share_notices to wheelhouse_system using (true);
create policy organization on recording_share_notices to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
