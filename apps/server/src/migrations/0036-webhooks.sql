-- Other systems that are told of events.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  -- 0 generic, 1 Slack, 2 T-Spider, 3 general v2
  type int not null check (type in (0, 1, 2, 3)),
  url text not null,
  auth text not null check (auth in ('none', 'password', 'token', 'custom')),
  -- sealed (kernel/secrets.ts): the credentials as JSON, and what type 3 is signed with
  auth_secret text,
  signing_secret text,
  has_credentials boolean generated always as (auth_secret is not null) stored,
  has_secret boolean generated always as (signing_secret is not null) stored,
  headers jsonb not null,
  events jsonb not null,
  -- 9: suspended after failures in a row
  status int not null default 1 check (status in (0, 1, 9)),
  failures_in_row int not null default 0,
  last_sent_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index webhooks_organization on webhooks (organization_id);
create index webhooks_building on webhooks (building_id);

-- Written in the transaction of the event, sent right after it. The id goes along: receivers know a repetition by it.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event_id text not null,
  event_type text not null,
  event jsonb not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  http_status int,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_try_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where status = 'queued';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at);
create index webhook_deliveries_created on webhook_deliveries (created_at);
