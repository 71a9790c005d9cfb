-- A chain of the audit log for each organisation, so that one's changes do not wait for another's. Entries from before
-- have no number and keep their own seals; the end of their one chain is remembered like every other's.
alter table audit_log
  -- The organisation of whoever did it; zeros for what the server or nobody did.
  add column chain uuid,
  add column number bigint,
  add constraint audit_log_place check ((chain is null) = (number is null));
create unique index audit_log_chain on audit_log (chain, number);

-- The last entry of each chain, sealed with a key that the database does not know: without it the last entries could be
-- deleted and nothing would be missing. Whoever adds an entry holds the row until their change is stored.
create table audit_chains (
  chain uuid primary key,
  number bigint not null,
  hash text not null,
  seal text not null
);
revoke delete on audit_chains from wheelhouse_organization, wheelhouse_system;
alter table audit_chains enable row level security;
alter table audit_chains force row level security;
create policy system on audit_chains to wheelhouse_system using (true);
create policy organization on audit_chains to wheelhouse_organization
  using (chain = any ((select session_organizations())::uuid[]));

-- Sealed by the first server that starts, which has the key.
insert into audit_chains (chain, number, hash, seal)
  select 'ffffffff-ffff-ffff-ffff-ffffffffffff', count(*), (array_agg(hash order by seq desc))[1], ''
    from audit_log having count(*) > 0;
