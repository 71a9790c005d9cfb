-- Whether another organisation has a URN is not told: each has its own.
drop index devices_urn;
create unique index devices_urn on devices (organization_id, urn);
