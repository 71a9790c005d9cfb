-- Robots answer from what was published of a group; the console tries what is being written.
alter table knowledge_groups
  -- [{ id, ja, en }] of the enabled items; null: nothing was published
  add column published_entries jsonb,
  add column published_synonyms jsonb,
  add column published_at timestamptz,
  -- Counts publications
  add column published_number int not null default 0,
  add column published_by uuid,
  -- [{ text, itemId }]: questions with the item that should answer them, which may be deleted since; null: there are none
  add column evaluation jsonb,
  add column evaluation_revision int not null default 1;

-- What the groups of today answer goes on being answered.
update knowledge_groups g
   set published_entries = coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'ja', i.ja, 'en', i.en) order by i.id)
                                       from knowledge_items i where i.group_id = g.id and i.is_enabled), '[]'),
       published_synonyms = g.synonyms,
       published_at = g.updated_at,
       published_number = 1;

-- How many questions were answered as expected when a group was published, was to be, or was tried.
create table evaluation_runs (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references knowledge_groups on delete cascade,
  organization_id uuid not null references organizations,
  at timestamptz not null,
  operator_id uuid,
  kind text not null check (kind in ('tried', 'published', 'forced', 'refused')),
  question_count int not null,
  hits int not null,
  among_three int not null,
  hits_before int,
  -- [{ text, itemId, itemQuestion, isNew }]
  missed jsonb not null
);
create index evaluation_runs_group on evaluation_runs (group_id, at desc, id);
create index evaluation_runs_organization on evaluation_runs (organization_id);
alter table evaluation_runs enable row level security;
alter table evaluation_runs force row level security;
create policy system on evaluation_runs to wheelhouse_system using (true);
create policy organization on evaluation_runs to wheelhouse_organization
  using (organization_id = any ((select session_organizations())::uuid[]));
