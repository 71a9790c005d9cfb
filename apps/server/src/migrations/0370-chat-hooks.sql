-- Where chats send what people write: an address of a building, with a secret, for each kind of chat.
create table chat_hooks (
  building_id uuid not null references buildings on delete cascade,
  kind text not null check (kind in ('chat', 'teams')),
  organization_id uuid not null references organizations,
  -- Sealed, for whoever looks it up again; as a hash, for what comes in
  secret text not null,
  secret_hash text not null,
  received_at timestamptz,
  received_text text,
  primary key (building_id, kind)
);
create index chat_hooks_organization on chat_hooks (organization_id);
alter table chat_hooks enable row level security;
alter table chat_hooks force row level security;
create policy system on chat_hooks to wheelhouse_system using (true);
create policy organization on chat_hooks to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));

alter table trigger_rules drop constraint trigger_rules_event_check;
alter table trigger_rules add constraint trigger_rules_event_check check (event between 0 and 5);
create index trigger_rules_of_chats on trigger_rules (building_id, event) where event in (4, 5) and status = 1;
