alter table operators
  add column phone text,
  -- 0 password, 1 mail code, 2 SMS code, 3 authenticator app, 4 passkey
  add column auth_mode int not null default 0 check (auth_mode in (0, 1, 2, 3, 4)),
  -- Sealed with the server's secret.
  add column totp_secret text,
  -- The newest 30-second step whose code was used: none counts twice.
  add column totp_step bigint,
  add column revision int not null default 1;

-- A login between the right password and its second step. Its cookie names it.
create table login_steps (
  id uuid primary key default gen_random_uuid(),
  cookie_hash text not null unique,
  operator_id uuid not null references operators,
  auth_mode int not null,
  code_hash text,
  -- Of the passkey, for one answer.
  challenge text,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_steps_operator on login_steps (operator_id);

-- One row per account, so that a newer link voids the older one.
create table password_resets (
  operator_id uuid primary key references operators,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators,
  name text not null,
  credential_id text not null unique,
  -- COSE, base64url
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_operator on passkeys (operator_id);

-- A second factor that is being set up: the sealed secret of an app, or the challenge of a passkey.
create table factor_set_ups (
  operator_id uuid not null references operators,
  kind text not null check (kind in ('authenticatorApp', 'passkey')),
  value text not null,
  expires_at timestamptz not null,
  primary key (operator_id, kind)
);

-- What the person looks at; null means all.
alter table sessions
  add column location_organization_id uuid references organizations,
  add column location_building_id uuid references buildings;
