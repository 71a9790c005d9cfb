-- What a schedule has its robot do.
alter table schedules add column type text not null default 'flow' check (type in ('flow'));
