-- Work at which somebody goes through steps with a robot, and the templates of such plans.
create table work_plans (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  floor_id uuid not null references floors,
  name text not null,
  type text not null check (type in ('general', 'elevator')),
  icon text not null,
  description text not null,
  -- { steps: [{ id, title, type, pre, main, aux, post }] }, of commands like those of command lists
  definition jsonb not null,
  is_template boolean not null,
  template_id uuid references work_plans on delete set null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index work_plans_organization on work_plans (organization_id, name, id);
create index work_plans_building on work_plans (building_id, name, id);
create index work_plans_floor on work_plans (floor_id);
create index work_plans_template on work_plans (template_id) where template_id is not null;

-- What the commands of a plan name, as the database knows it: none of that goes while a plan uses it.
create table work_plan_uses (
  work_plan_id uuid not null,
  name text not null,
  command_id uuid references commands deferrable initially deferred,
  pose_id uuid references pose_defs deferrable initially deferred,
  pose_network_id uuid references pose_networks deferrable initially deferred,
  check (num_nonnulls(command_id, pose_id, pose_network_id) = 1)
);
create index work_plan_uses_list on work_plan_uses (work_plan_id);
create index work_plan_uses_command on work_plan_uses (command_id) where command_id is not null;
create index work_plan_uses_pose on work_plan_uses (pose_id) where pose_id is not null;
create index work_plan_uses_pose_network on work_plan_uses (pose_network_id) where pose_network_id is not null;

create function keep_work_plan_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from work_plan_uses where work_plan_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into work_plan_uses (work_plan_id, name, command_id, pose_id, pose_network_id)
    select new.id, new.name, c.id, p.id, n.id
      from prepared_references(new.definition) used
      left join commands c on used.format = 'command' and c.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
     where num_nonnulls(c.id, p.id, n.id) = 1;
  return null;
end $$;
create trigger work_plans_keep_uses after insert or update of definition, name on work_plans
  for each row execute function keep_work_plan_uses();
-- Before: afterwards nobody of the organisation would be let near the rows any more.
create trigger work_plans_drop_uses before delete on work_plans
  for each row execute function keep_work_plan_uses();

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  wall record;
begin
  for wall in
    select * from (values
      ('work_plans', own),
      ('work_plan_uses', 'exists (select from work_plans where work_plans.id = work_plan_id)')
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create trigger work_plans_tell_change after insert or delete or update of updated_at on work_plans
  for each row execute function notify_entity_change('/workplans', 'place');
