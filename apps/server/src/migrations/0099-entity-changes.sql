-- Every save is told to the open screens, on whichever server they are: which entity changed, by the path of its list in
-- the API, and whose row it was. Nothing of the row itself travels but its id. The second argument says where the owner
-- of a row is found. A row that moves is told to both owners; rows whose owner is gone went with it, which is told.
create function notify_entity_change() returns trigger language plpgsql as $$
declare
  -- Of a change to very many rows the first ones are told by id; the rest come together as one notice for each owner,
  -- because equal notices of one transaction are sent once.
  most_ids constant int := 50;
  told int := coalesce(nullif(current_setting('wheelhouse.changes_told', true), '')::int, 0);
  changed jsonb;
  organization text;
  building text;
  operator text;
  package_id uuid;
begin
  foreach changed in array
    case tg_op
      when 'INSERT' then array[to_jsonb(new)]
      when 'DELETE' then array[to_jsonb(old)]
      else array[to_jsonb(old), to_jsonb(new)]
    end
  loop
    organization := changed ->> 'organization_id';
    building := changed ->> 'building_id';
    operator := null;
    case tg_argv[1]
      when 'place', 'installation' then null;
      when 'organization' then organization := changed ->> 'id';
      when 'building' then building := changed ->> 'id';
      when 'person' then operator := changed ->> 'operator_id';
      when 'in building' then
        select b.organization_id into organization from buildings b where b.id = building::uuid;
        continue when not found;
      when 'in package' then
        package_id := (changed ->> 'package_id')::uuid;
        select p.organization_id, p.building_id into organization, building
          from service_packages p where p.id = package_id;
        continue when not found;
      when 'of robot' then
        select r.organization_id, r.building_id into organization, building
          from robots r where r.id = (changed ->> 'robot_id')::uuid;
        continue when not found;
    end case;
    perform pg_notify('entity_changes', json_build_object(
      'path', tg_argv[0],
      'id', case when told < most_ids then changed ->> 'id' end,
      'organizationId', organization,
      'buildingId', building,
      'operatorId', operator
    )::text);
  end loop;
  perform set_config('wheelhouse.changes_told', (told + 1)::text, true);
  return null;
end $$;

create trigger announcements_tell_change after insert or delete or update of updated_at on announcements
  for each row execute function notify_entity_change('/announcements', 'installation');
create trigger anonymize_policies_tell_change after insert or delete or update of updated_at on anonymize_policies
  for each row execute function notify_entity_change('/anonymize-policies', 'installation');
create trigger azure_keys_tell_change after insert or delete or update of updated_at on azure_keys
  for each row execute function notify_entity_change('/keys/azure-keys', 'place');
create trigger building_allowed_ips_tell_change after insert or delete or update of updated_at on building_allowed_ips
  for each row execute function notify_entity_change('/buildings/:buildingId/allowed-ips', 'in building');
create trigger buildings_tell_change after insert or delete or update of updated_at on buildings
  for each row execute function notify_entity_change('/buildings', 'building');
create trigger contracts_tell_change after insert or delete or update of updated_at on contracts
  for each row execute function notify_entity_change('/contracts', 'place');
create trigger devices_tell_change after insert or delete or update of updated_at on devices
  for each row execute function notify_entity_change('/devices', 'place');
create trigger floors_tell_change after insert or delete or update of updated_at on floors
  for each row execute function notify_entity_change('/buildings/:buildingId/floors', 'in building');
create trigger flow_groups_tell_change after insert or delete or update of updated_at on flow_groups
  for each row execute function notify_entity_change('/buildings/:buildingId/flow-groups', 'in building');
create trigger iam_services_tell_change after insert or delete or update of updated_at on iam_services
  for each row execute function notify_entity_change('/iam/services', 'place');
create trigger linkages_tell_change after insert or delete or update of updated_at on linkages
  for each row execute function notify_entity_change('/buildings/:buildingId/linkages', 'in building');
create trigger list_views_tell_change after insert or delete or update of updated_at on list_views
  for each row execute function notify_entity_change('/my/list-views', 'person');
create trigger notification_targets_tell_change after insert or delete or update of updated_at on notification_targets
  for each row execute function notify_entity_change('/organizations/:organizationId/notification-targets', 'place');
create trigger operators_tell_change after insert or delete or update of updated_at on operators
  for each row execute function notify_entity_change('/operators', 'place');
create trigger organizations_tell_change after insert or delete or update of updated_at on organizations
  for each row execute function notify_entity_change('/organizations', 'organization');
create trigger resources_tell_change after insert or delete or update of updated_at on resources
  for each row execute function notify_entity_change('/resources', 'place');
create trigger robot_groups_tell_change after insert or delete or update of updated_at on robot_groups
  for each row execute function notify_entity_change('/buildings/:buildingId/robot-groups', 'in building');
create trigger robots_tell_change after insert or delete or update of updated_at on robots
  for each row execute function notify_entity_change('/robots', 'place');
create trigger service_bundles_tell_change after insert or delete or update of updated_at on service_bundles
  for each row execute function notify_entity_change('/service-packages/:packageId/bundles', 'in package');
create trigger service_commands_tell_change after insert or delete or update of updated_at on service_commands
  for each row execute function notify_entity_change('/service-commands', 'in package');
create trigger service_packages_tell_change after insert or delete or update of updated_at on service_packages
  for each row execute function notify_entity_change('/service-packages', 'place');
create trigger skyway_keys_tell_change after insert or delete or update of updated_at on skyway_keys
  for each row execute function notify_entity_change('/keys/skyway-keys', 'place');
create trigger speech_texts_tell_change after insert or delete or update of updated_at on speech_texts
  for each row execute function notify_entity_change('/buildings/:buildingId/speech-texts', 'in building');
create trigger system_configs_tell_change after insert or delete or update of updated_at on system_configs
  for each row execute function notify_entity_change('/system-configs', 'installation');
create trigger system_versions_tell_change after insert or delete or update of updated_at on system_versions
  for each row execute function notify_entity_change('/system-versions', 'installation');
create trigger term_documents_tell_change after insert or delete or update of updated_at on term_documents
  for each row execute function notify_entity_change('/term-documents', 'installation');
create trigger webhooks_tell_change after insert or delete or update of updated_at on webhooks
  for each row execute function notify_entity_change('/webhooks', 'place');
create trigger messages_tell_change after insert or delete or update of read_at on messages
  for each row execute function notify_entity_change('/my/messages', 'person');
create trigger sync_histories_tell_change after insert or delete or update of revision on sync_histories
  for each row execute function notify_entity_change('/sync-histories', 'of robot');
create trigger error_code_words_tell_change after insert or delete or update of updated_at on error_code_words
  for each row execute function notify_entity_change('/error-codes', 'installation');
