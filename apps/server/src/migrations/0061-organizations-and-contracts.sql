alter table organizations
  add column level int not null default 0 check (level between 0 and 9),
  add column prefectures text,
  add column address text not null default '',
  add column postal_code text,
  add column location_detail text not null default '',
  add column revision int not null default 1;

-- Until when somebody may sign in, and whether it is paid, is said by the contract alone.
alter table contracts
  add column id uuid not null default gen_random_uuid(),
  add column contract_end_at timestamptz,
  add column payment_complete boolean not null default true,
  add column revision int not null default 1,
  add column created_by uuid,
  add column updated_by uuid,
  drop constraint contracts_pkey,
  drop constraint contracts_organization_id_fkey,
  add primary key (id),
  add constraint contracts_organization unique (organization_id),
  -- Contracts, accounts and notification targets go with their organisation.
  add constraint contracts_organization_id_fkey foreign key (organization_id) references organizations on delete cascade;
insert into contracts (organization_id, created_at, updated_at)
  select id, updated_at, updated_at from organizations
  where contract_end_at is not null or not payment_complete
  on conflict do nothing;
update contracts c set contract_end_at = o.contract_end_at, payment_complete = o.payment_complete
  from organizations o where o.id = c.organization_id;
alter table organizations drop column contract_end_at, drop column payment_complete;
create index contracts_maintenance_company on contracts (maintenance_company_id);

alter table operators
  drop constraint operators_organization_id_fkey,
  add constraint operators_organization_id_fkey foreign key (organization_id) references organizations on delete cascade;
alter table notification_targets
  drop constraint notification_targets_organization_id_fkey,
  add constraint notification_targets_organization_id_fkey foreign key (organization_id) references organizations on delete cascade;
-- Whoever looks at it looks at everything again.
alter table sessions
  drop constraint sessions_location_organization_id_fkey,
  add constraint sessions_location_organization_id_fkey
    foreign key (location_organization_id) references organizations on delete set null;
