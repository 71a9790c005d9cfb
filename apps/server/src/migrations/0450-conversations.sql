-- What visitors and the automatic guide said to each other.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  building_id uuid not null references buildings on delete cascade,
  group_id uuid references knowledge_groups on delete set null,
  -- null: at the console
  robot_id uuid references robots on delete cascade,
  channel text not null check (channel in ('robot', 'web')),
  language text,
  -- 1: answered from stored answers alone; 2: a language model took part
  form int not null default 1 check (form in (1, 2)),
  -- { model, provider } that took part last
  agent jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  rating text,
  turn_count int not null default 0,
  unanswered_count int not null default 0,
  is_escalated boolean not null default false,
  created_by uuid,
  updated_at timestamptz not null,
  check ((form = 2) = (agent is not null)),
  check ((channel = 'robot') = (robot_id is not null))
);
create index conversations_organization on conversations (organization_id, form, started_at desc, id);
create index conversations_building on conversations (building_id, form, started_at desc, id);
create index conversations_group on conversations (group_id, started_at);
create index conversations_robot on conversations (robot_id, started_at);
create index conversations_old on conversations (started_at);

create table conversation_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  organization_id uuid not null references organizations,
  -- From 1
  number int not null,
  role text not null check (role in ('user', 'bot', 'operator')),
  text text not null,
  at timestamptz not null,
  -- What follows is of answers.
  language text,
  outcome text,
  item_id uuid references knowledge_items on delete set null,
  score real,
  -- [{ itemId, question }]
  choices jsonb not null,
  -- [{ kind, input, output, ms, tokens }], where a language model took part
  steps jsonb not null,
  is_wrong boolean not null default false,
  unique (conversation_id, number)
);
create index conversation_turns_organization on conversation_turns (organization_id);
create index conversation_turns_item on conversation_turns (item_id) where item_id is not null;

do $$
declare
  wall text;
begin
  foreach wall in array array['conversations', 'conversation_turns'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall);
    execute format('create policy organization on %I to wheelhouse_organization
      using (organization_id = any ((select session_organizations())::uuid[]))', wall);
  end loop;
end $$;

create trigger conversations_tell_change after insert or delete or update of updated_at on conversations
  for each row execute function notify_entity_change('/chats', 'place');
create trigger conversations_tell_agents after insert or delete or update of updated_at on conversations
  for each row execute function notify_entity_change('/agent-chats', 'place');
