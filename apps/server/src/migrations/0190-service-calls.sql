-- Steps of flows call service commands: none goes while a flow uses it.
alter table flow_uses add column service_command_id uuid references service_commands deferrable initially deferred;
alter table flow_uses drop constraint flow_uses_check;
alter table flow_uses add check (num_nonnulls(called_flow_id, pose_id, pose_network_id, floor_id, check_item_id,
  work_plan_id, service_command_id) = 1);
create index flow_uses_service_command on flow_uses (service_command_id) where service_command_id is not null;

create or replace function flow_references(definition jsonb) returns table (format text, id uuid) language sql stable as $$
  select distinct parameter.value ->> 'format', (step -> 'params' ->> parameter.key)::uuid
    from jsonb_array_elements(definition) step
    join commands c on c.type = (step ->> 'type')::numeric
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('flow', 'pose', 'poseNetwork', 'floor', 'checkItem', 'workPlan',
           'serviceCommand')
     and step -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create or replace function keep_flow_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from flow_uses where flow_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into flow_uses (flow_id, name, called_flow_id, pose_id, pose_network_id, floor_id, check_item_id,
      work_plan_id, service_command_id)
    select new.id, new.name, f.id, p.id, n.id, l.id, i.id, w.id, s.id
      from flow_references(new.definition) used
      left join flows f on used.format = 'flow' and f.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join floors l on used.format = 'floor' and l.id = used.id
      left join check_items i on used.format = 'checkItem' and i.id = used.id
      left join work_plans w on used.format = 'workPlan' and w.id = used.id
      left join service_commands s on used.format = 'serviceCommand' and s.id = used.id
     where num_nonnulls(f.id, p.id, n.id, l.id, i.id, w.id, s.id) = 1;
  -- Those that call it move as it does. They are of the same building.
  with recursive moving (id) as (
    select id from flows where building_id = new.building_id and moves_itself
    union
    select u.flow_id from flow_uses u join moving m on m.id = u.called_flow_id)
  update flows f set contains_move = not f.contains_move
   where f.building_id = new.building_id and f.contains_move <> (f.id in (select id from moving));
  return null;
end $$;
