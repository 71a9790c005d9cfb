-- A target with minutes hears of nothing but alerts that nobody has acknowledged for so long.
alter table notification_targets add column escalate_after_minutes int
  check (escalate_after_minutes between 1 and 1440);

-- Since when nobody has cared for an alert: it was opened or given back, or a snooze has ended or will end then.
alter table alerts add column unattended_since timestamptz;
update alerts set unattended_since = greatest(opened_at, snoozed_until);
alter table alerts alter column unattended_since set not null;
create index alerts_unattended on alerts (unattended_since) where state = 'open';

-- Which targets were told of which alert, once for each time that nobody cared for it.
create table alert_escalations (
  alert_id uuid not null references alerts on delete cascade,
  target_id uuid not null references notification_targets on delete cascade,
  unattended_since timestamptz not null,
  at timestamptz not null,
  primary key (alert_id, target_id, unattended_since)
);
create index alert_escalations_target on alert_escalations (target_id);
alter table alert_escalations enable row level security;
alter table alert_escalations force row level security;
create policy system on alert_escalations to wheelhouse_system using (true);
create policy organization on alert_escalations to wheelhouse_organization
  using (exists (select from alerts where alerts.id = alert_id));
