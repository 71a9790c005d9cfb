-- Named postures of arms, and networks of them: the ways that an arm may take from one to another.
create table pose_defs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- null: any building of the organisation
  building_id uuid references buildings,
  name text not null,
  arm_model int not null,
  arm_type int not null,
  -- Where each joint of the arm is, by its id
  joints jsonb not null,
  duration_ms int not null,
  easing text not null check (easing in ('linear', 'easeInOut')),
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index pose_defs_organization on pose_defs (organization_id, name, id);
create index pose_defs_building on pose_defs (building_id);

create table pose_networks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid references buildings,
  name text not null,
  arm_model int not null,
  arm_type int not null,
  -- Its poses in the order of the form. That each of them exists is guaranteed by pose_network_poses.
  pose_ids jsonb not null,
  -- [{ from, to, durationMs }]
  edges jsonb not null,
  start_pose_id uuid not null,
  status int not null check (status in (0, 1)),
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index pose_networks_organization on pose_networks (organization_id, name, id);
create index pose_networks_building on pose_networks (building_id);

-- The poses of a network as the database knows them: no pose goes while a network uses it. Deferred, because a whole
-- organisation is deleted table by table. The name is the network's, for whoever is told what uses a pose.
create table pose_network_poses (
  network_id uuid not null,
  pose_id uuid not null references pose_defs deferrable initially deferred,
  name text not null,
  primary key (network_id, pose_id)
);
create index pose_network_poses_pose on pose_network_poses (pose_id);

create function keep_pose_network_poses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from pose_network_poses where network_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  insert into pose_network_poses (network_id, pose_id, name)
    select distinct new.id, value::uuid, new.name from jsonb_array_elements_text(new.pose_ids);
  return null;
end $$;
create trigger pose_networks_keep_poses after insert or update of pose_ids, name on pose_networks
  for each row execute function keep_pose_network_poses();
-- Before: afterwards nobody of the organisation would be let near the rows any more.
create trigger pose_networks_drop_poses before delete on pose_networks
  for each row execute function keep_pose_network_poses();

do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  wall record;
begin
  for wall in
    select * from (values
      ('pose_defs', own),
      ('pose_networks', own),
      ('pose_network_poses', 'exists (select from pose_networks where pose_networks.id = network_id)')
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
end $$;

create trigger pose_defs_tell_change after insert or delete or update of updated_at on pose_defs
  for each row execute function notify_entity_change('/pose-defs', 'place');
create trigger pose_networks_tell_change after insert or delete or update of updated_at on pose_networks
  for each row execute function notify_entity_change('/pose-networks', 'place');
