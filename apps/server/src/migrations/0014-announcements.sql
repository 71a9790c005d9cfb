create table announcements (
  id uuid primary key default gen_random_uuid(),
  title jsonb not null,
  body jsonb not null,
  level text not null check (level in ('info', 'important', 'maintenance')),
  from_at timestamptz not null,
  to_at timestamptz,
  created_at timestamptz not null,
  created_by uuid
);
create index announcements_from_at on announcements (from_at desc);

create table announcement_readers (
  announcement_id uuid not null references announcements on delete cascade,
  operator_id uuid not null references operators,
  read_at timestamptz not null,
  primary key (announcement_id, operator_id)
);
