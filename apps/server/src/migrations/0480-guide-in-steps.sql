-- Steps and prepared commands begin the guide of a knowledge group: no group goes while one of them names it.
alter table flow_uses add column knowledge_group_id uuid references knowledge_groups deferrable initially deferred;
alter table flow_uses drop constraint flow_uses_check;
alter table flow_uses add check (num_nonnulls(called_flow_id, pose_id, pose_network_id, floor_id, check_item_id,
  work_plan_id, service_command_id, resource_id, knowledge_group_id) = 1);
create index flow_uses_knowledge_group on flow_uses (knowledge_group_id) where knowledge_group_id is not null;

alter table command_list_uses add column knowledge_group_id uuid references knowledge_groups deferrable initially deferred;
alter table command_list_uses drop constraint command_list_uses_check;
alter table command_list_uses add check (num_nonnulls(command_id, pose_id, pose_network_id, resource_id, knowledge_group_id) = 1);
create index command_list_uses_knowledge_group on command_list_uses (knowledge_group_id) where knowledge_group_id is not null;

alter table work_plan_uses add column knowledge_group_id uuid references knowledge_groups deferrable initially deferred;
alter table work_plan_uses drop constraint work_plan_uses_check;
alter table work_plan_uses add check (num_nonnulls(command_id, pose_id, pose_network_id, resource_id, knowledge_group_id) = 1);
create index work_plan_uses_knowledge_group on work_plan_uses (knowledge_group_id) where knowledge_group_id is not null;

create or replace function flow_references(definition jsonb) returns table (format text, id uuid) language sql stable as $$
  select distinct parameter.value ->> 'format', (step -> 'params' ->> parameter.key)::uuid
    from jsonb_array_elements(definition) step
    join commands c on c.type = (step ->> 'type')::numeric
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('flow', 'pose', 'poseNetwork', 'floor', 'checkItem', 'workPlan',
           'serviceCommand', 'audio', 'knowledgeGroup')
     and step -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create or replace function prepared_references(definition jsonb) returns table (format text, id uuid)
language sql stable as $$
  with prepared as (
    select command, (command ->> 'commandId')::uuid as command_id
      from jsonb_path_query(definition, 'strict $.** ? (exists(@.commandId))') command)
  select 'command', command_id from prepared
  union
  select parameter.value ->> 'format', (command -> 'params' ->> parameter.key)::uuid
    from prepared
    join commands c on c.id = prepared.command_id
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('pose', 'poseNetwork', 'audio', 'knowledgeGroup')
     and command -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
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
      work_plan_id, service_command_id, resource_id, knowledge_group_id)
    select new.id, new.name, f.id, p.id, n.id, l.id, i.id, w.id, s.id, r.id, k.id
      from flow_references(new.definition) used
      left join flows f on used.format = 'flow' and f.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join floors l on used.format = 'floor' and l.id = used.id
      left join check_items i on used.format = 'checkItem' and i.id = used.id
      left join work_plans w on used.format = 'workPlan' and w.id = used.id
      left join service_commands s on used.format = 'serviceCommand' and s.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
      left join knowledge_groups k on used.format = 'knowledgeGroup' and k.id = used.id
     where num_nonnulls(f.id, p.id, n.id, l.id, i.id, w.id, s.id, r.id, k.id) = 1;
  -- Those that call it move as it does. They are of the same building.
  with recursive moving (id) as (
    select id from flows where building_id = new.building_id and moves_itself
    union
    select u.flow_id from flow_uses u join moving m on m.id = u.called_flow_id)
  update flows f set contains_move = not f.contains_move
   where f.building_id = new.building_id and f.contains_move <> (f.id in (select id from moving));
  return null;
end $$;

create or replace function keep_command_list_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from command_list_uses where command_list_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into command_list_uses (command_list_id, name, command_id, pose_id, pose_network_id, resource_id, knowledge_group_id)
    select new.id, new.name, c.id, p.id, n.id, r.id, k.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
      left join knowledge_groups k on used.format = 'knowledgeGroup' and k.id = used.id
     where num_nonnulls(c.id, p.id, n.id, r.id, k.id) = 1;
  return null;
end $$;

create or replace function keep_work_plan_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from work_plan_uses where work_plan_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into work_plan_uses (work_plan_id, name, command_id, pose_id, pose_network_id, resource_id, knowledge_group_id)
    select new.id, new.name, c.id, p.id, n.id, r.id, k.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join resources r on used.format = 'audio' and r.id = used.id
      left join knowledge_groups k on used.format = 'knowledgeGroup' and k.id = used.id
     where num_nonnulls(c.id, p.id, n.id, r.id, k.id) = 1;
  return null;
end $$;
