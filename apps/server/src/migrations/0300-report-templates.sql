-- Excel workbooks that reports are filled into.
create table report_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  across_days boolean not null,
  -- 0 every organisation, 1 one organisation, 2 one building
  scope int not null check (scope in (0, 1, 2)),
  organization_id uuid references organizations,
  building_id uuid references buildings,
  file_id uuid not null references files,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  check ((scope = 0) = (organization_id is null)),
  check ((scope = 2) = (building_id is not null))
);
create index report_templates_organization on report_templates (organization_id, name, id);
create index report_templates_building on report_templates (building_id);
create index report_templates_name on report_templates (name, id);
create index report_templates_file on report_templates (file_id);
create trigger report_templates_tell_change after insert or delete or update of updated_at on report_templates
  for each row execute function notify_entity_change('/report-templates', 'place');
alter table report_templates enable row level security;
alter table report_templates force row level security;
create policy system on report_templates to wheelhouse_system using (true);
create policy organization on report_templates to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
-- What is nobody's own is the whole installation's; it can be held while it is said that only system administrators change it.
create policy installation on report_templates for select to wheelhouse_organization using (organization_id is null);
create policy held on report_templates for update to wheelhouse_organization
  using (organization_id is null) with check (false);

alter table export_histories drop constraint export_histories_format_check;
alter table export_histories add constraint export_histories_format_check check (format in ('csv', 'xlsx', 'media'));
-- As it was called then: the template may be gone
alter table export_histories add column template_name text;
