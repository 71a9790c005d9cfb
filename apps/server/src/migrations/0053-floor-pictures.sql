-- A floor's picture is one of the stored files. Nothing could be stored there before.
alter table floors drop column img;
alter table floors add column img uuid references files;
create index floors_img on floors (img);
