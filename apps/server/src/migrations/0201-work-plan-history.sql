-- Who sees a work plan: 0 also companies that look after the organisation, 1 the organisation alone. Those that are there
-- stay as visible as they were.
alter table work_plans add column scope int not null default 0 check (scope in (0, 1));
alter table work_plans alter column scope drop default;

-- What the steps of a work plan were after each change of them; the newest is what they are.
create table work_plan_revisions (
  work_plan_id uuid not null references work_plans on delete cascade,
  revision int not null,
  at timestamptz not null,
  operator_id uuid,
  name text not null,
  definition jsonb not null,
  primary key (work_plan_id, revision)
);
create index work_plan_revisions_operator on work_plan_revisions (operator_id);

alter table work_plan_revisions enable row level security;
alter table work_plan_revisions force row level security;
create policy system on work_plan_revisions to wheelhouse_system using (true);
create policy organization on work_plan_revisions to wheelhouse_organization using (
  exists (select from work_plans where work_plans.id = work_plan_id));
-- Who changed a work plan is named there, also when they are of another organisation: the maker, or an agent.
create policy named_on_work_plans on operators for select to wheelhouse_organization using (
  exists (select from work_plan_revisions where operator_id = operators.id));
