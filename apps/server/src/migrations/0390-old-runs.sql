-- What has ended for so long that it is not kept any more is found by these.
create index flow_runs_ended_at on flow_runs (ended_at) where ended_at is not null;
create index schedule_logs_planned_at on schedule_logs (planned_at);
