-- Who took what out of the reports.
create table export_histories (
  id uuid primary key default gen_random_uuid(),
  -- Of whoever took it out: what they could see may be of several
  organization_id uuid not null references organizations,
  operator_id uuid references operators on delete set null,
  at timestamptz not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text check (encoding in ('utf-8', 'shift-jis')),
  language text not null check (language in ('ja', 'en')),
  -- The filter as it was asked for
  conditions jsonb not null,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
  row_count int not null default 0,
  unwritable int not null default 0,
  -- When its server said last that it goes on: one that was ended says nothing more
  alive_at timestamptz not null
);
create index export_histories_organization on export_histories (organization_id, at desc, id);
create index export_histories_at on export_histories (at);
create index export_histories_operator on export_histories (operator_id);

alter table export_histories enable row level security;
alter table export_histories force row level security;
create policy system on export_histories to wheelhouse_system using (true);
create policy organization on export_histories to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create trigger export_histories_tell_change after insert or delete or update of status on export_histories
  for each row execute function notify_entity_change('/export-histories', 'place');
