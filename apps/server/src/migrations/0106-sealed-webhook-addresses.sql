-- The address of a webhook of kind Slack is its own password, as that of a notification target is. `url` shows its end; the
-- whole is sealed here. Addresses from before are sealed when the server starts.
alter table webhooks add column url_secret text;
