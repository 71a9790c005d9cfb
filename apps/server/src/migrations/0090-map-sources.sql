-- The two files that a floor's map was made of, to be had again; null for a map that came another way.
alter table floor_maps
  add column description_file_id uuid references files,
  add column picture_file_id uuid references files;
create index floor_maps_description_file on floor_maps (description_file_id);
create index floor_maps_picture_file on floor_maps (picture_file_id);
