-- Nobody has to unlink a building before it is deleted: its logins and what they brought go with it.
alter table linkages drop constraint linkages_building_id_fkey,
  add constraint linkages_building_id_fkey foreign key (building_id) references buildings on delete cascade;
alter table lilz_values drop constraint lilz_values_building_id_fkey,
  add constraint lilz_values_building_id_fkey foreign key (building_id) references buildings on delete cascade;
