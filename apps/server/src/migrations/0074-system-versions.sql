create table system_versions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  version text not null,
  target text not null check (target in ('portal', 'robot')),
  models jsonb not null,
  -- 0 private, 1 official, 2 beta, 3 alpha (specification section 3)
  status int not null check (status in (0, 1, 2, 3)),
  release_note jsonb not null,
  min_battery int not null,
  published_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index system_versions_version on system_versions (version, target);
create index system_versions_published on system_versions (published_at desc, id desc);
