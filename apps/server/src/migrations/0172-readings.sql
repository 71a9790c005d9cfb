-- What was read at check items: in runs of robots, by services of their own accord, and by people who try an item out.
create table readings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  check_item_id uuid not null references check_items on delete cascade,
  robot_id uuid references robots,
  -- One for each step of a run that looked at an item
  run_id uuid references flow_runs on delete set null,
  visit int,
  is_test boolean not null,
  -- When the picture was taken
  at timestamptz not null,
  status text not null check (status in ('waiting', 'asked', 'done', 'unreadable', 'limit', 'authError', 'notSetUp',
    'failed', 'noDevice', 'byHand')),
  service text not null,
  value double precision,
  -- What the service said; a person's correction is in value
  read_value double precision,
  confidence real,
  doubt text check (doubt in ('below', 'tooFast', 'unsure', 'estimated')),
  rolled_over boolean not null default false,
  -- { at, value } of the one before
  previous jsonb,
  -- { ruleId, ruleName, level, conditions, abnormal }
  judgement jsonb,
  -- The robot's ids: the pictures may still be on their way, and are removed before the reading is
  media_id uuid,
  crop_id uuid,
  -- What the service knows it by
  external_id text,
  needs_review boolean not null default false,
  reviewed_at timestamptz,
  reviewed_by uuid references operators,
  reason text not null default '',
  revision int not null default 1,
  updated_at timestamptz not null,
  -- When a server may look at it again, while something is still to be done
  next_look_at timestamptz,
  -- How often the service was asked
  tries int not null default 0,
  unique (run_id, visit)
);
create index readings_organization on readings (organization_id, at desc, id);
create index readings_building on readings (building_id, at desc, id);
create index readings_check_item on readings (check_item_id, at desc);
create index readings_robot on readings (robot_id) where robot_id is not null;
create index readings_reviewed_by on readings (reviewed_by) where reviewed_by is not null;
create index readings_due on readings (next_look_at) where next_look_at is not null;
create index readings_pictures on readings (crop_id, media_id) where next_look_at is not null;
create index readings_to_review on readings (building_id, at desc) where needs_review;

alter table readings enable row level security;
alter table readings force row level security;
create policy system on readings to wheelhouse_system using (true);
create policy organization on readings to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
create policy named_on_readings on operators for select to wheelhouse_organization using (
  exists (select from readings where reviewed_by = operators.id));
create trigger readings_tell_change after insert or delete or update of updated_at on readings
  for each row execute function notify_entity_change('/check-item-readings', 'place');

-- Steps of flows name check items: none goes while a flow uses it.
alter table flow_uses add column check_item_id uuid references check_items deferrable initially deferred;
alter table flow_uses drop constraint flow_uses_check;
alter table flow_uses add check (
  num_nonnulls(called_flow_id, pose_id, pose_network_id, floor_id, check_item_id) = 1);
create index flow_uses_check_item on flow_uses (check_item_id) where check_item_id is not null;

create or replace function flow_references(definition jsonb) returns table (format text, id uuid) language sql stable as $$
  select distinct parameter.value ->> 'format', (step -> 'params' ->> parameter.key)::uuid
    from jsonb_array_elements(definition) step
    join commands c on c.type = (step ->> 'type')::numeric
   cross join lateral json_each(c.params_schema -> 'properties') parameter
   where parameter.value ->> 'format' in ('flow', 'pose', 'poseNetwork', 'floor', 'checkItem')
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
  insert into flow_uses (flow_id, name, called_flow_id, pose_id, pose_network_id, floor_id, check_item_id)
    select new.id, new.name, f.id, p.id, n.id, l.id, i.id
      from flow_references(new.definition) used
      left join flows f on used.format = 'flow' and f.id = used.id
      left join pose_defs p on used.format = 'pose' and p.id = used.id
      left join pose_networks n on used.format = 'poseNetwork' and n.id = used.id
      left join floors l on used.format = 'floor' and l.id = used.id
      left join check_items i on used.format = 'checkItem' and i.id = used.id
     where num_nonnulls(f.id, p.id, n.id, l.id, i.id) = 1;
  -- Those that call it move as it does. They are of the same building.
  with recursive moving (id) as (
    select id from flows where building_id = new.building_id and moves_itself
    union
    select u.flow_id from flow_uses u join moving m on m.id = u.called_flow_id)
  update flows f set contains_move = not f.contains_move
   where f.building_id = new.building_id and f.contains_move <> (f.id in (select id from moving));
  return null;
end $$;
