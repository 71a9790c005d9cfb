-- What robots are given to keep, and how far it got.
create table sync_histories (
  id uuid primary key default gen_random_uuid(),
  robot_id uuid not null references robots on delete cascade,
  at timestamptz not null,
  kind text not null,
  revision int not null,
  status text not null check (status in ('queued', 'sent', 'applied', 'failed')),
  error text,
  status_at timestamptz not null
);
create index sync_histories_at on sync_histories (at, id);
create index sync_histories_robot on sync_histories (robot_id, at);
create index sync_histories_open on sync_histories (robot_id) where status in ('queued', 'sent');
