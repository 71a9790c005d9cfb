-- One queue of all that goes out. Written in the transaction of its cause, sent right after it, tried again by one policy.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'sms', 'notification', 'webhook')),
  -- To whom: an address or a number, a notification target, a webhook.
  recipient text,
  target_id uuid references notification_targets on delete cascade,
  webhook_id uuid references webhooks on delete cascade,
  -- What remains readable of it: subject of a mail or title of a notification, level of a notification, type of an event.
  subject text,
  level int,
  event_type text,
  -- What goes out: words, or JSON. Taken away once it was sent or given up: it concerns nobody but its reader.
  content text,
  -- A target or webhook hears of an event once.
  event_id text,
  -- Of the same thing: told to a target once in a while only.
  dedupe_key text,
  status text not null check (status in ('queued', 'sent', 'failed', 'kept', 'demoMailbox')),
  attempts int not null default 0,
  next_try_at timestamptz,
  http_status int,
  -- Why the last try failed: one of the contract's values; and in the words of a mail server or gateway.
  failure text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- A code or link that is over by then is not sent any more.
  useless_at timestamptz,
  unique (target_id, event_id),
  unique (webhook_id, event_id),
  constraint deliveries_to check (
    (recipient is not null) = (kind in ('mail', 'sms'))
    and (target_id is not null) = (kind = 'notification')
    and (webhook_id is not null) = (kind = 'webhook')),
  constraint deliveries_content check (content is not null or status in ('sent', 'failed'))
);

insert into deliveries
  (id, kind, recipient, subject, content, status, attempts, next_try_at, error, created_at, sent_at, useless_at)
select id, channel, recipient, subject, body, status, attempts, next_try_at, error, created_at, sent_at, useless_at
from outgoing_messages;
insert into deliveries
  (id, kind, target_id, subject, level, content, event_id, dedupe_key,
   status, attempts, next_try_at, http_status, failure, created_at, sent_at)
select id, 'notification', target_id, message ->> 'title', level, case when status = 'queued' then message end, event_id,
  dedupe_key, status, attempts, next_try_at, http_status, failure, created_at, sent_at
from notification_deliveries;
insert into deliveries
  (id, kind, webhook_id, event_type, content, event_id,
   status, attempts, next_try_at, http_status, failure, created_at, sent_at)
select id, 'webhook', webhook_id, event_type, case when status = 'queued' then event end, event_id,
  status, attempts, next_try_at, http_status, failure, created_at, sent_at
from webhook_deliveries;
drop table outgoing_messages, notification_deliveries, webhook_deliveries;

create index deliveries_due on deliveries (next_try_at) where status = 'queued';
create index deliveries_created on deliveries (created_at);
create index deliveries_same on deliveries (target_id, dedupe_key, created_at) where kind = 'notification';
create index deliveries_webhook on deliveries (webhook_id, created_at) where kind = 'webhook';

-- A notification or event is in reach exactly when its target or webhook is. Mails and short messages, which may hold codes,
-- are written for somebody and read by the server alone.
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy system on deliveries to wheelhouse_system using (true);
create policy organization on deliveries to wheelhouse_organization using (
  exists (select from notification_targets where notification_targets.id = target_id)
  or exists (select from webhooks where webhooks.id = webhook_id));
create policy written on deliveries for insert to wheelhouse_organization with check (kind in ('mail', 'sms'));
