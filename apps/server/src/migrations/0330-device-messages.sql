-- What devices sign in with at the broker. The secret was shown when it was made; its hash is kept.
create table device_credentials (
  device_id uuid primary key references devices on delete cascade,
  -- Another one for each secret: a connection is kept for as long as the secret that it was made with
  id uuid not null,
  hash text not null,
  since timestamptz not null
);
alter table device_credentials enable row level security;
alter table device_credentials force row level security;
create policy system on device_credentials to wheelhouse_system using (true);
create policy organization on device_credentials to wheelhouse_organization
  using (exists (select from devices where devices.id = device_id));

-- Every server ends connections that were made with a secret that is void, and open pages read anew.
create function notify_device_credential() returns trigger language plpgsql as $$
begin
  perform pg_notify('entity_changes', json_build_object('path', '/devices/:id/broker-access', 'id', d.id,
    'organizationId', d.organization_id, 'buildingId', d.building_id, 'operatorId', null)::text)
    from devices d where d.id = coalesce(new.device_id, old.device_id);
  return null;
end $$;
create trigger device_credentials_tell_change after insert or update or delete on device_credentials
  for each row execute function notify_device_credential();

-- Messages that were not understood, since ever, and { at, reason } of the last one.
alter table device_intakes add column unreadable bigint not null default 0, add column last_unreadable jsonb;
