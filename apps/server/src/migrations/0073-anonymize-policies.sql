create table anonymize_policies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  body jsonb not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index anonymize_policies_name on anonymize_policies (name, id);

alter table organizations add column anonymize_policy_id uuid references anonymize_policies;
create index organizations_anonymize_policy on organizations (anonymize_policy_id);
