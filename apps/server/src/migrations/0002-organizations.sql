create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- 0 user company, 1 agent, 2 superviser, 9 management (specification section 3)
  type int not null default 0 check (type in (0, 1, 2, 9)),
  parent_id uuid references organizations,
  status int not null default 1 check (status in (0, 1)),
  ugo_labo boolean not null default false,
  contract_end_at timestamptz,
  payment_complete boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create unique index organizations_name on organizations (name) where deleted_at is null;
create index organizations_parent on organizations (parent_id);
