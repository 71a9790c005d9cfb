-- How often an address has used a limited call within a minute, counted by all servers together: an attacker who is spread over
-- several servers has no more attempts to sign in than at one.
create table call_counts (
  -- The call and the address.
  name text primary key,
  count int not null,
  -- By the database's clock, so that servers need not agree on the time.
  counted_from timestamptz not null
);
alter table call_counts enable row level security;
alter table call_counts force row level security;
create policy system on call_counts to wheelhouse_system using (true);
-- Nothing of it belongs to an organisation.
create policy organization on call_counts to wheelhouse_organization using (false);
