-- A finding is named by people, is due by a day, and keeps what was done with it.
alter table findings add column due_on text check (due_on ~ '^\d{4}-\d\d-\d\d$');

create table finding_changes (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references findings on delete cascade,
  organization_id uuid not null references organizations,
  at timestamptz not null,
  changed_by uuid references operators on delete set null,
  -- What was changed, as FindingValues of the contract; people with their names of then
  before jsonb not null,
  after jsonb not null
);
create index finding_changes_finding on finding_changes (finding_id, at desc, id);
create index finding_changes_organization on finding_changes (organization_id);
create index finding_changes_changed_by on finding_changes (changed_by);

alter table finding_changes enable row level security;
alter table finding_changes force row level security;
create policy system on finding_changes to wheelhouse_system using (true);
create policy organization on finding_changes to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create policy named_on_finding_changes on operators for select to wheelhouse_organization using (
  exists (select from finding_changes where changed_by = operators.id));
