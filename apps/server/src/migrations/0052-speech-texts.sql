create table speech_texts (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings on delete cascade,
  text text not null,
  lang text not null,
  voice text not null,
  speed text not null,
  category text not null,
  index int not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
create index speech_texts_building on speech_texts (building_id, index, id);
