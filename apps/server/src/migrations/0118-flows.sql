-- What robots do by themselves: the catalogue of commands, and flows, whose steps are commands with their parameters.

-- One catalogue for everybody. The server adds the built-in ones when it starts.
create table commands (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  -- What steps of definitions name it by
  type int not null,
  name jsonb not null,
  category int not null,
  -- 0 standard, 1 beta, 2 not recommended, 3 alpha, 4 development (specification section 3)
  scope int not null check (scope between 0 and 4),
  icon text not null,
  -- Not jsonb: people are asked for parameters in the order in which they were written.
  params_schema json not null,
  -- None: every model
  models jsonb not null,
  min_os text not null,
  memo text not null,
  status int not null check (status in (0, 1)),
  is_built_in boolean not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create unique index commands_type on commands (type);
-- Apart: a code that becomes a built-in one's by an update of the product may be in use.
create unique index commands_code on commands (code, is_built_in);

create table flows (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  -- Deferred, because a whole organisation is deleted table by table.
  flow_group_id uuid not null references flow_groups deferrable initially deferred,
  -- Its place in the order of its group, from 0
  index int not null,
  name text not null,
  description text not null,
  status int not null check (status in (0, 1)),
  -- 0 also for companies that look after the organisation, 1 for the organisation alone
  scope int not null check (scope in (0, 1)),
  -- [{ id, name, type, params, icon }]
  definition jsonb not null,
  -- Whether steps of its own move the robot; and whether those or steps of flows that it calls do. Kept by triggers.
  moves_itself boolean not null default false,
  contains_move boolean not null default false,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index flows_organization on flows (organization_id, index, id);
create index flows_building on flows (building_id, index, id);
create index flows_floor on flows (floor_id);
create index flows_group on flows (flow_group_id, index, id);
-- The flows that have steps of a type.
create index flows_step_types on flows using gin (jsonb_path_query_array(definition, '$[*].type') jsonb_path_ops);

-- What the steps of a flow were after each change of them; the newest is what they are.
create table flow_revisions (
  flow_id uuid not null references flows on delete cascade,
  revision int not null,
  at timestamptz not null,
  operator_id uuid,
  name text not null,
  definition jsonb not null,
  primary key (flow_id, revision)
);
create index flow_revisions_operator on flow_revisions (operator_id);

-- What the steps of a flow name, as the database knows it: none of that goes while a flow uses it. Deferred, because a
-- whole organisation is deleted table by table. The name is the flow's, for whoever is told what uses something.
create table flow_uses (
  flow_id uuid not null,
  name text not null,
  called_flow_id uuid references flows deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  floor_id uuid references floors deferrable initially deferred,
  check (num_nonnulls(called_flow_id, pose_id, pose_network_id, floor_id) = 1)
);
create index flow_uses_flow on flow_uses (flow_id);
create index flow_uses_called_flow on flow_uses (called_flow_id) where called_flow_id is not null;
create index flow_uses_pose on flow_uses (pose_id) where pose_id is not null;
create index flow_uses_pose_network on flow_uses (pose_network_id) where pose_network_id is not null;
create index flow_uses_floor on flow_uses (floor_id) where floor_id is not null;

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  of_flow constant text := 'exists (select from flows where flows.id = flow_id)';
  wall record;
begin
  for wall in
    select * from (values ('flows', own), ('flow_revisions', of_flow), ('flow_uses', of_flow)) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;
-- Who changed a flow is named there, also when they are of another organisation: the maker, or an agent.
create policy named_on_flows on operators for select to wheelhouse_organization using (
  exists (select from flow_revisions where operator_id = operators.id));

-- Rows that steps name, by the format that the catalogue gives their parameter.
create function flow_references(definition jsonb) returns table (format text, id uuid) language sql stable as $$
  select distinct parameter.value ->> 'format', (step -> 'params' ->> parameter.key)::uuid
    from jsonb_array_elements(definition) step
    join commands c on c.type = (step ->> 'type')::numeric
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('flow', 'pose', 'poseNetwork', 'floor')
     and step -> 'params' ->> parameter.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function derive_flow_moves() returns trigger language plpgsql as $$
begin
  new.moves_itself := exists (
    select from jsonb_array_elements(new.definition) step
     where (step ->> 'type')::numeric between 100 and 199
        or exists (select from commands c
             where c.type = (step ->> 'type')::numeric and not c.is_built_in and c.category = 100));
  new.contains_move := new.moves_itself or exists (
    select from flow_references(new.definition) used join flows f on f.id = used.id
     where used.format = 'flow' and f.contains_move);
  return new;
end $$;
create trigger flows_derive_moves before insert or update of definition on flows
  for each row execute function derive_flow_moves();

create function keep_flow_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from flow_uses where flow_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into flow_uses (flow_id, name, called_flow_id, pose_id, pose_network_id, floor_id)
    select new.id, new.name, f.id, p.id, n.id, l.id
      from flow_references(new.definition) used
      left join flows f on used.format = 'flow' and f.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join floors l on used.format = 'floor' and l.id = used.id
     where num_nonnulls(f.id, p.id, n.id, l.id) = 1;
  -- Those that call it move as it does. They are of the same building.
  with recursive moving (id) as (
    select id from flows where building_id = new.building_id and moves_itself
    union
    select u.flow_id from flow_uses u join moving m on m.id = u.called_flow_id)
  update flows f set contains_move = not f.contains_move
   where f.building_id = new.building_id and f.contains_move <> (f.id in (select id from moving));
  return null;
end $$;
create trigger flows_keep_uses after insert or update of definition, name on flows
  for each row execute function keep_flow_uses();
-- Before: afterwards nobody of the organisation would be let near the rows any more.
create trigger flows_drop_uses before delete on flows
  for each row execute function keep_flow_uses();

-- What the catalogue says of a parameter, or whether a command moves the robot, is said of steps that there are.
create function apply_command_to_flows() returns trigger language plpgsql as $$
begin
  update flows set definition = definition
   where jsonb_path_query_array(definition, '$[*].type') @> jsonb_build_array(new.type);
  return null;
end $$;
create trigger commands_applied after insert on commands
  for each row execute function apply_command_to_flows();
create trigger commands_reapplied after update on commands
  for each row
  when (old.params_schema::text <> new.params_schema::text or old.category <> new.category or old.type <> new.type)
  execute function apply_command_to_flows();

create trigger commands_tell_change after insert or delete or update of updated_at on commands
  for each row execute function notify_entity_change('/commands', 'installation');
create trigger flows_tell_change after insert or delete or update of updated_at, contains_move on flows
  for each row execute function notify_entity_change('/flows', 'place');
