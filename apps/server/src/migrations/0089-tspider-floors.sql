-- The floor of the linked T-Spider building that a floor is, as T-Spider names it.
alter table floors add column tspider_floor_id text;
