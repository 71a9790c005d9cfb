-- The rest of a building's fields (domain row 5) and of its groups and floors, for forms.
alter table buildings
  add column postal_code text,
  add column location_detail text not null default '',
  add column latitude double precision,
  add column longitude double precision,
  add column ip_restriction_enabled boolean not null default false,
  add column revision int not null default 1,
  add check ((latitude is null) = (longitude is null));
create index buildings_name on buildings (organization_id, name, id);
alter table robot_groups add column revision int not null default 1;
alter table flow_groups add column revision int not null default 1;
alter table floors add column revision int not null default 1;

-- Groups go with their building; files of a building are held by what uses them.
alter table robot_groups drop constraint robot_groups_building_id_fkey,
  add foreign key (building_id) references buildings on delete cascade;
alter table flow_groups drop constraint flow_groups_building_id_fkey,
  add foreign key (building_id) references buildings on delete cascade;
alter table floor_maps drop constraint floor_maps_floor_id_fkey,
  add foreign key (floor_id) references floors on delete cascade;
alter table files drop constraint files_building_id_fkey,
  add foreign key (building_id) references buildings on delete set null;
alter table sessions drop constraint sessions_location_building_id_fkey,
  add foreign key (location_building_id) references buildings on delete set null;
