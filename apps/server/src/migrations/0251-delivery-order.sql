-- What a target is told comes in the order in which it was written: moments alone may be the same.
alter table deliveries add column number bigint generated always as identity;
create index deliveries_waiting on deliveries (target_id, number) where status = 'queued' and kind = 'notification';
