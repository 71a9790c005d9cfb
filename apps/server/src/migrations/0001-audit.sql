-- One entry per change and per denied attempt, append-only, each sealed with the hash of the one before (design section 5, rule 13).
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid,
  organization_id uuid,
  ip text,
  user_agent text,
  action text not null,
  outcome text not null check (outcome in ('done', 'denied')),
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  hash text not null
);
create index audit_log_at on audit_log (at);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_log_no_change before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();
