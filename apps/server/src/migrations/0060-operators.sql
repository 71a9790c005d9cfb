alter table operators
  -- General accounts only: may not edit flows (specification section 3).
  add column restrict_edit_flow boolean not null default false check (type = 0 or not restrict_edit_flow),
  add column can_export_report boolean not null default false;
update operators set can_export_report = type <> 0;

create index operators_organization on operators (organization_id, last_name, id);
create index operators_building on operators (building_id);
