-- Each setting of a robot has its own entry: a robot may apply one and not know the other.
-- What was told before held both settings. No robot has ever recorded from its start, so none of them applied that one.
alter table sync_histories add column setting text, add column reason text;
alter table sync_histories drop constraint sync_histories_status_check;
alter table sync_histories add constraint sync_histories_status_check
  check (status in ('queued', 'sent', 'applied', 'notSupported', 'failed'));
update sync_histories set setting = 'videoMode';
insert into sync_histories (robot_id, at, kind, setting, revision, status, error, status_at)
select robot_id, at, kind, 'archiveStart', revision,
       case when status = 'applied' then 'notSupported' else status end, error, status_at
  from sync_histories;
update sync_histories set status = 'notSupported', error = null where error = 'notSupported';
alter table sync_histories alter column setting set not null;
