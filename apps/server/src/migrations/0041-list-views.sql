create table list_views (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators on delete cascade,
  list text not null,
  name text not null,
  -- Filters, order and columns, as the address of the list has them.
  address jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index list_views_name on list_views (operator_id, list, name);
