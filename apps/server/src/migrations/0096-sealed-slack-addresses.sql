-- The address of a Slack hook is its own password. `destination` shows its end; the whole is sealed here. Addresses from
-- before are sealed when the server starts.
alter table notification_targets add column destination_secret text;
