-- The two roles that the row security of the tables names (docs/decisions/0022-database-roles.md), where they are missing. They are
-- the cluster's, so no backup of a database holds them. Run by every start, and by hand before a backup is restored.
do $$
declare
  missing text;
begin
  for missing in
    select wanted from unnest(array['wheelhouse_organization', 'wheelhouse_system']) wanted
     where not exists (select from pg_roles where rolname = wanted)
  loop
    begin
      execute format('create role %I nologin', missing);
    exception when duplicate_object or unique_violation then
      null; -- the server of another database of this cluster was faster
    end;
  end loop;
end $$;
