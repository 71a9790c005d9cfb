-- Runs that failed and occurrences that did not begin, until people are told: what was before this is no news any more.
alter table flow_runs add column failure_told_at timestamptz;
update flow_runs set failure_told_at = ended_at where status = 'failed';
create index flow_runs_to_tell on flow_runs (ended_at) where status = 'failed' and failure_told_at is null;

alter table schedule_logs add column told_at timestamptz;
update schedule_logs set told_at = logged_at where result is not null;
create index schedule_logs_to_tell on schedule_logs (logged_at) where result is not null and told_at is null;
