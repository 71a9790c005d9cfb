-- Words of robots' codes in the place of the shipped ones. A code without a row means what the program says.
create table error_code_words (
  code text primary key,
  -- Of its lines in the robots' activities; null leaves the level that they come with.
  level int check (level between 0 and 7),
  title jsonb not null,
  action jsonb,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  updated_by uuid
);
