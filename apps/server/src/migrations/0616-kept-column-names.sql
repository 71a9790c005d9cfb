-- Columns that are named after telling: nobody speaks here. Renaming one would break every query of the servers of the
-- version before that still run while the servers of an installation are replaced one after another.
comment on column flow_runs.failure_told_at is
  'When people were notified of the failure. Not renamed, for servers of the version before that still run during an upgrade.';
comment on column schedule_logs.told_at is
  'When people were notified. Not renamed, for servers of the version before that still run during an upgrade.';
comment on column threshold_logs.told_at is
  'When people were notified; stays when the value is corrected later. Not renamed, for servers of the version before that still run during an upgrade.';
comment on column recording_share_notices.told_at is
  'When the organisation was notified. Not renamed, for servers of the version before that still run during an upgrade.';
comment on column device_intakes.silence_told_at is
  'When people were notified that the device is silent; null again once they were notified that it is heard. Not renamed, for servers of the version before that still run during an upgrade.';
