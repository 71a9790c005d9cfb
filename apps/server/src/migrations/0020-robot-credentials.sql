-- What robots prove themselves with at the broker.
create table robot_credentials (
  id uuid primary key default gen_random_uuid(),
  robot_id uuid not null references robots,
  kind text not null check (kind in ('secret', 'key')),
  -- SHA-256 of a secret, or the public half of a key (Ed25519, SPKI, PEM).
  value text not null,
  since timestamptz not null,
  -- Of one that was replaced: until when it still counts.
  ends_at timestamptz,
  -- The first message of the robot since it signed in with this one.
  first_contact_at timestamptz
);
create unique index robot_credentials_in_force on robot_credentials (robot_id) where ends_at is null;
create index robot_credentials_robot on robot_credentials (robot_id);

insert into robot_credentials (robot_id, kind, value, since, first_contact_at)
  select id, 'secret', secret_hash, updated_at, last_comm_at
    from robots where secret_hash is not null and deleted_at is null;
alter table robots drop column secret_hash;

-- Codes for our agent; one row per robot, so that a newer code voids the older one.
create table robot_claims (
  robot_id uuid primary key references robots,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- Agents that used a code. The token is how such an agent asks what became of it.
create table robot_candidates (
  id uuid primary key default gen_random_uuid(),
  robot_id uuid not null references robots,
  token_hash text not null unique,
  public_key text not null,
  state text not null check (state in ('waiting', 'confirmed', 'rejected')),
  ip text,
  at timestamptz not null
);
create unique index robot_candidates_waiting on robot_candidates (robot_id) where state = 'waiting';
create index robot_candidates_robot on robot_candidates (robot_id);
