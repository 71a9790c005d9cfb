-- Who hears of what happens, and how (domain section 4).
create table notification_targets (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  -- 0 e-mail, 1 Slack, 2 SMS, 3 phone (both disabled), 6 chat bot, 7 elgana
  type int not null check (type in (0, 1, 2, 3, 6, 7)),
  -- hears of what is at least as grave: 0 info, 5 warning, 9 emergency
  level int not null check (level in (0, 5, 9)),
  destination text not null default '',
  room text not null default '',
  bot_login_id text not null default '',
  -- sealed (kernel/secrets.ts)
  bot_password text,
  has_bot_password boolean generated always as (bot_password is not null) stored,
  space_id text not null default '',
  status int not null default 1 check (status in (0, 1)),
  last_test_at timestamptz,
  last_test_failure text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index notification_targets_organization on notification_targets (organization_id);
create index notification_targets_building on notification_targets (building_id);

-- Written in the transaction of their cause, sent right after it.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  target_id uuid not null references notification_targets on delete cascade,
  event_id text not null,
  -- Of the same thing: told once in a while only.
  dedupe_key text not null,
  level int not null,
  -- Title, lines and link in the recipient's language.
  message jsonb not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  http_status int,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_try_at timestamptz,
  unique (target_id, event_id)
);
create index notification_deliveries_due on notification_deliveries (next_try_at) where status = 'queued';
create index notification_deliveries_same on notification_deliveries (target_id, dedupe_key, created_at);
create index notification_deliveries_created on notification_deliveries (created_at);
