-- The dashboard counts what went wrong lately and what waits, over all organisations: by these it reads no more than that.
create index alerts_opened_at on alerts (opened_at);
create index deliveries_failed on deliveries (created_at) where status = 'failed';
create index sync_histories_failed on sync_histories (status_at) where status = 'failed';
create index export_histories_running on export_histories (at) where status = 'running';
create index recording_clips_running on recording_clips (created_at) where status = 'running';
create index evidences_running on evidences (created_at) where status = 'running';
-- What organisations store is summed up from the index alone.
create index recordings_stored_by on recordings (organization_id) include (size, is_protected) where file_id is not null;
