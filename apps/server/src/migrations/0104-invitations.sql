-- An invitation is a link to a first password: the same token, with a longer time and words of its own.
alter table password_resets
  add column kind text not null default 'reset' check (kind in ('reset', 'invitation'));
