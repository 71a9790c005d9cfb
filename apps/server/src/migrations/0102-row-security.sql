-- A second wall behind the conditions of the queries: the server does not sign in as the owner of the tables, and the
-- database itself narrows what is read and written for somebody to their organisations. The roles are the cluster's, so
-- they may be there already: of another installation, or made by whoever runs the cluster.
do $$
declare
  missing text;
begin
  for missing in
    select wanted from unnest(array['wheelhouse_organization', 'wheelhouse_system']) wanted
     where not exists (select from pg_roles where rolname = wanted)
  loop
    execute format('create role %I nologin', missing);
  end loop;
end $$;

grant usage on schema public to wheelhouse_organization, wheelhouse_system;
grant select, insert, update, delete on all tables in schema public to wheelhouse_organization, wheelhouse_system;
alter default privileges in schema public
  grant select, insert, update, delete on tables to wheelhouse_organization, wheelhouse_system;
-- Entries are added and read, by whomever; only the owner of the table could do more.
revoke update, delete on audit_log from wheelhouse_organization, wheelhouse_system;
-- Of these the server at most reads what was applied.
revoke insert, update, delete on schema_migrations from wheelhouse_organization, wheelhouse_system;

-- The organisations that a connection was narrowed to; none at all where nobody said so.
create function session_organizations() returns uuid[] language sql stable parallel safe
return string_to_array(nullif(current_setting('wheelhouse.organizations', true), ''), ',')::uuid[];

-- What belongs to an organisation: the condition on each table's rows. Rows that belong to it through another row are in
-- reach exactly when that row is, because its own policy holds in here, too.
do $$
declare
  own constant text := 'organization_id = any ((select session_organizations())::uuid[])';
  of_building constant text := 'exists (select from buildings where buildings.id = building_id)';
  of_robot constant text := 'exists (select from robots where robots.id = robot_id)';
  of_person constant text := 'exists (select from operators where operators.id = operator_id)';
  of_package constant text := 'exists (select from service_packages where service_packages.id = package_id)';
  wall record;
begin
  for wall in
    select * from (values
      ('organizations', 'id = any ((select session_organizations())::uuid[]) or parent_id = any ((select session_organizations())::uuid[])'),
      ('audit_log', own),
      ('azure_keys', own),
      ('buildings', own),
      ('contracts', own),
      ('devices', own),
      ('files', own || ' or used_at is null'),
      ('iam_services', own),
      ('messages', own),
      ('notification_targets', own),
      ('operators', own),
      ('resources', own),
      ('robots', own),
      ('service_packages', own),
      ('skyway_keys', own),
      ('webhooks', own),
      ('building_allowed_ips', of_building),
      ('floors', of_building),
      ('flow_groups', of_building),
      ('lilz_values', of_building),
      ('linkages', of_building),
      ('robot_groups', of_building),
      ('speech_texts', of_building),
      ('floor_maps', 'exists (select from floors where floors.id = floor_id)'),
      ('refused_robot_attempts', of_robot),
      ('remote_stops', of_robot),
      ('robot_activities', of_robot),
      ('robot_call_takers', of_robot),
      ('robot_candidates', of_robot),
      ('robot_claims', of_robot),
      ('robot_credentials', of_robot),
      ('robot_orders', of_robot),
      ('robot_setting_histories', of_robot),
      ('sync_histories', of_robot),
      ('teleop_leases', of_robot),
      ('announcement_readers', of_person),
      ('caused_messages', of_person),
      ('factor_set_ups', of_person),
      ('list_views', of_person),
      ('login_steps', of_person),
      ('passkeys', of_person),
      ('password_resets', of_person),
      ('sessions', of_person),
      ('term_agreements', of_person),
      ('service_bundles', of_package),
      ('service_commands', of_package),
      ('iam_tokens', 'exists (select from iam_services where iam_services.id = service_id)'),
      ('notification_deliveries', 'exists (select from notification_targets where notification_targets.id = target_id)'),
      ('webhook_deliveries', 'exists (select from webhooks where webhooks.id = webhook_id)')
    ) as walls (name, condition)
  loop
    execute format('alter table %I enable row level security', wall.name);
    execute format('alter table %I force row level security', wall.name);
    execute format('create policy system on %I to wheelhouse_system using (true)', wall.name);
    execute format('create policy organization on %I to wheelhouse_organization using (%s)', wall.name, wall.condition);
  end loop;
  -- What is nobody's own is the whole installation's: everybody may read it.
  for wall in select unnest(array['files', 'resources']) as name loop
    execute format(
      'create policy installation on %I for select to wheelhouse_organization using (organization_id is null)', wall.name);
  end loop;
end $$;
-- A resource of everybody can be held while it is said that only system administrators change it.
create policy held on resources for update to wheelhouse_organization
  using (organization_id is null) with check (false);

-- Who did something to a robot is named there, also when they are of another organisation: the maker, or an agent.
create policy named on operators for select to wheelhouse_organization using (
  exists (select from teleop_leases where operator_id = operators.id)
  or exists (select from robot_call_takers where operator_id = operators.id)
  or exists (select from robot_activities where operator_id = operators.id)
  or exists (select from robot_setting_histories where operator_id = operators.id));
create index robot_activities_operator on robot_activities (operator_id) where operator_id is not null;
create index robot_setting_histories_operator on robot_setting_histories (operator_id);
-- A contract names the company that maintains its robots.
create policy named on organizations for select to wheelhouse_organization using (
  exists (select from contracts where maintenance_company_id = organizations.id));

-- Mails and short messages, which may hold codes, are written for somebody and read by the server alone.
alter table outgoing_messages enable row level security;
alter table outgoing_messages force row level security;
create policy system on outgoing_messages to wheelhouse_system using (true);
create policy written on outgoing_messages for insert to wheelhouse_organization with check (true);

-- The job queue's schema becomes the server's own, the one place where it makes tables. It holds nothing but when the
-- next job is due, which each start says anew.
do $$
begin
  if exists (select from pg_namespace where nspname = 'pgboss' and nspowner = current_user::regrole) then
    drop schema pgboss cascade;
  end if;
end $$;
