-- Commands of the catalogue that people of a building give robots by buttons and keys.
create table command_lists (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  -- 1 to 4, 10 to 13, 110 to 113: the screen that it is for, and the model of robots
  mode int not null,
  memo text not null,
  -- [{ commandId, label, icon, params, key? }]
  definition jsonb not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index command_lists_mode on command_lists (building_id, mode);
create index command_lists_organization on command_lists (organization_id, name, id);

-- What the commands of a list name, as the database knows it: none of that goes while a list uses it. Deferred, because a
-- whole organisation is deleted table by table. The name is the list's, for whoever is told what uses something.
create table command_list_uses (
  command_list_id uuid not null,
  name text not null,
  command_id uuid references commands deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  check (num_nonnulls(command_id, pose_id, pose_network_id) = 1)
);
create index command_list_uses_list on command_list_uses (command_list_id);
create index command_list_uses_command on command_list_uses (command_id) where command_id is not null;
create index command_list_uses_pose on command_list_uses (pose_id) where pose_id is not null;
create index command_list_uses_pose_network on command_list_uses (pose_network_id) where pose_network_id is not null;

-- The commands of a definition, however deep they lie in it, and the rows that their parameters name.
create function prepared_references(definition jsonb) returns table (format text, id uuid) language sql stable as $$
  with prepared as (
    select command, (command ->> 'commandId')::uuid as command_id
      from jsonb_path_query(definition, 'strict $.** ? (exists(@.commandId))') command)
  select 'command', command_id from prepared
  union
  select parameter.value ->> 'format', (command -> 'params' ->> parameter.key)::uuid
    from prepared
    join commands c on c.id = prepared.command_id
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('pose', 'poseNetwork')
     and command -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function keep_command_list_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from command_list_uses where command_list_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into command_list_uses (command_list_id, name, command_id, pose_id, pose_network_id)
    select new.id, new.name, c.id, p.id, n.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
     where num_nonnulls(c.id, p.id, n.id) = 1;
  return null;
end $$;
create trigger command_lists_keep_uses after insert or update of definition, name on command_lists
  for each row execute function keep_command_list_uses();
-- Before: afterwards nobody of the organisation would be let near the rows any more.
create trigger command_lists_drop_uses before delete on command_lists
  for each row execute function keep_command_list_uses();

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  wall record;
begin
  for wall in
    select * from (values
      ('command_lists', own),
      ('command_list_uses', 'exists (select from command_lists where command_lists.id = command_list_id)')
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create trigger command_lists_tell_change after insert or delete or update of updated_at on command_lists
  for each row execute function notify_entity_change('/command-mappings', 'place');
