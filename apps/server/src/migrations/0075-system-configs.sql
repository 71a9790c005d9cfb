create table system_configs (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  type text not null check (type in ('string', 'number', 'boolean', 'json')),
  -- Null where the value is a secret; then it is sealed.
  value jsonb,
  sealed_secret text,
  description text not null,
  secret boolean not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  check (secret = (sealed_secret is not null) and secret = (value is null))
);
create unique index system_configs_key on system_configs (key);
