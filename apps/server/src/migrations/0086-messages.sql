-- What the console tells a person in its own inbox: one row for each reader, worded when it is read.
create table messages (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators on delete cascade,
  at timestamptz not null,
  -- 0 info, 5 warning, 9 emergency
  level int not null check (level in (0, 5, 9)),
  kind text not null,
  subject text not null,
  detail jsonb not null,
  link text,
  -- Where it happened: shown only while the reader may look there. No keys, because a message holds nothing back.
  organization_id uuid not null,
  building_id uuid,
  -- Of the same thing: told once in a while only.
  dedupe_key text not null,
  read_at timestamptz
);
create index messages_operator on messages (operator_id, at, id);
create index messages_unread on messages (operator_id) where read_at is null;
create index messages_same on messages (operator_id, dedupe_key, at);
create index messages_at on messages (at);
