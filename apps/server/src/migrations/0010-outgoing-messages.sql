-- Mails and short messages: written in the transaction of their cause, sent right after it.
create table outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  -- Taken away once it was sent or given up: a code or a link concerns nobody but its reader.
  body text,
  status text not null check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_try_at timestamptz,
  -- A code or link that is over by then is not sent any more.
  useless_at timestamptz
);
create index outgoing_messages_due on outgoing_messages (next_try_at) where status = 'queued';
create index outgoing_messages_created on outgoing_messages (created_at);
