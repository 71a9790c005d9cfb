-- Waypoints and routes are also listed one by one: a change of a draft is told to those lists, as "some of them".
create or replace function notify_map_change() returns trigger language plpgsql as $$
declare
  paths constant text[] := case tg_table_name
    when 'floor_maps' then array['/buildings/:buildingId/floors', '/floors/:id/ugomap', '/floors/:id/map-revisions']
    else array['/maps/:mapId/waypoints', '/floors/:floorId/routes'] end;
  told constant uuid := case tg_table_name when 'floor_maps' then new.floor_id end;
  path text;
begin
  perform pg_notify('map_drafts', new.floor_id::text);
  foreach path in array paths loop
    perform pg_notify('entity_changes', json_build_object(
      'path', path, 'id', told, 'organizationId', b.organization_id, 'buildingId', b.id, 'operatorId', null)::text)
      from floors f join buildings b on b.id = f.building_id where f.id = new.floor_id;
  end loop;
  return null;
end $$;
