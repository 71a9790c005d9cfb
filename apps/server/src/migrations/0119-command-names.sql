-- The names of a command one by one, for lists: people search by those of both languages, and sort by the one they read.
alter table commands
  add column name_ja text generated always as (name ->> 'ja') stored,
  add column name_en text generated always as (name ->> 'en') stored;
