-- Questions and answers about a building, for the automatic guide.
create table knowledge_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  name text not null,
  description text not null,
  -- [[word, word]]: words that mean the same
  synonyms jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index knowledge_groups_organization on knowledge_groups (organization_id, name, id);
create index knowledge_groups_building on knowledge_groups (building_id, name, id);

-- A question with its answer. Organisation and building are those of the group, which stays in its building.
create table knowledge_items (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references knowledge_groups on delete cascade,
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings,
  index int not null,
  -- { question, answer, variants }, in each language that it is told in
  ja jsonb,
  en jsonb,
  is_enabled boolean not null,
  file_id uuid references files,
  -- The waypoint may be gone from the map; its name is what it was called when it was chosen.
  floor_id uuid references floors on delete set null,
  waypoint_id text,
  waypoint_name text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid,
  check (ja is not null or en is not null)
);
create index knowledge_items_group on knowledge_items (group_id, index, id);
create index knowledge_items_organization on knowledge_items (organization_id);
create index knowledge_items_building on knowledge_items (building_id);
create index knowledge_items_file on knowledge_items (file_id) where file_id is not null;
create index knowledge_items_floor on knowledge_items (floor_id) where floor_id is not null;

alter table knowledge_groups enable row level security;
alter table knowledge_groups force row level security;
create policy system on knowledge_groups to wheelhouse_system using (true);
create policy organization on knowledge_groups to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
alter table knowledge_items enable row level security;
alter table knowledge_items force row level security;
create policy system on knowledge_items to wheelhouse_system using (true);
create policy organization on knowledge_items to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));

create trigger knowledge_groups_tell_change after insert or delete or update of updated_at on knowledge_groups
  for each row execute function notify_entity_change('/knowledge-groups', 'place');
create trigger knowledge_items_tell_change after insert or delete or update of updated_at on knowledge_items
  for each row execute function notify_entity_change('/knowledge-groups/:groupId/items', 'place');
