-- Something abnormal in a report that somebody has to see to, until it is closed. It outlives its report.
create table findings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  report_id uuid references reports on delete set null,
  report_title text not null,
  detail_id text not null,
  robot_id uuid references robots on delete set null,
  title text not null,
  found_at timestamptz not null,
  -- 1 abnormal, 4 no device, 9 error
  result int not null check (result in (1, 4, 9)),
  -- No keys: reading and pictures may go before it
  reading_id uuid,
  media_ids text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'inWork', 'closed')),
  owner_id uuid references operators on delete set null,
  note text not null default '',
  created_at timestamptz not null,
  created_by uuid references operators on delete set null,
  closed_at timestamptz,
  closed_by uuid references operators on delete set null,
  revision int not null default 1,
  updated_at timestamptz not null,
  check ((state = 'closed') = (closed_at is not null))
);
-- Once for each detail of a report.
create unique index findings_detail on findings (report_id, detail_id);
create index findings_organization on findings (organization_id, found_at desc, id);
create index findings_building on findings (building_id, found_at desc, id);
create index findings_robot on findings (robot_id);
create index findings_owner on findings (owner_id);
create index findings_created_by on findings (created_by);
create index findings_closed_by on findings (closed_by);

alter table findings enable row level security;
alter table findings force row level security;
create policy system on findings to wheelhouse_system using (true);
create policy organization on findings to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create policy named_on_findings on operators for select to wheelhouse_organization using (
  exists (select from findings
           where owner_id = operators.id or created_by = operators.id or closed_by = operators.id));
create trigger findings_tell_change after insert or delete or update of updated_at on findings
  for each row execute function notify_entity_change('/findings', 'place');
