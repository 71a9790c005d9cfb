-- Commands of service packages: one request each, with placeholders for the values of parameters.
create table service_commands (
  id uuid primary key default gen_random_uuid(),
  package_id uuid not null references service_packages,
  bundle_id uuid not null,
  name text not null,
  code text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  url_template text not null,
  -- Names and values; the value of a secret one is null here, and
  headers jsonb not null,
  -- sealed in here (kernel/secrets.ts) as JSON: values by names.
  sealed_secrets text,
  body_template text not null,
  -- What the contract takes of JSON Schema
  params_schema jsonb not null,
  timeout_ms int not null check (timeout_ms between 100 and 30000),
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  -- A bundle of the same package. The bundle first: by it is found what still uses one.
  foreign key (bundle_id, package_id) references service_bundles (id, package_id)
);
create unique index service_commands_code on service_commands (package_id, code);
create index service_commands_package on service_commands (package_id, name, id);
create index service_commands_bundle on service_commands (bundle_id);
create index service_commands_name on service_commands (name, id);
