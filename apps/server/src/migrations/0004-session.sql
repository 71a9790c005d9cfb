create table operators (
  id uuid primary key default gen_random_uuid(),
  login_id text not null check (login_id = lower(login_id)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- 0 general, 1 area manager, 2 administrator, 9 system administrator
  type int not null check (type in (0, 1, 2, 9)),
  organization_id uuid not null references organizations,
  building_id uuid references buildings,
  language text not null default 'ja',
  password_change_required boolean not null default false,
  last_login_at timestamptz,
  status int not null default 1 check (status in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create unique index operators_login_id on operators (login_id) where deleted_at is null;

-- A session remembers the role and place it was given for: when the operator's differ, it is over.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators,
  operator_type int not null,
  organization_id uuid not null,
  building_id uuid,
  bearer_hash text not null unique,
  cookie_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  user_agent text
);
create index sessions_operator on sessions (operator_id);

-- Keyed by what was typed, not by account: unknown accounts lock exactly as known ones do.
create table login_attempts (
  login_id text primary key,
  failures int not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
