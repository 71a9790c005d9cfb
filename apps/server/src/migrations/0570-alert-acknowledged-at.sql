-- When the present owner took an alert on, for webhooks. Not known of alerts that were taken on before.
alter table alerts add column acknowledged_at timestamptz;
