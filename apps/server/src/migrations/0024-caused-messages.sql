-- Messages that somebody who is not signed in can cause: only so many an hour go to one account.
create table caused_messages (
  operator_id uuid not null references operators,
  kind text not null check (kind in ('reset', 'code')),
  at timestamptz not null
);
create index caused_messages_operator on caused_messages (operator_id, kind);

-- Several links count at once: nobody voids another person's by asking for one.
alter table password_resets drop constraint password_resets_pkey;
alter table password_resets drop constraint password_resets_token_hash_key;
alter table password_resets add primary key (token_hash);
create index password_resets_operator on password_resets (operator_id);
