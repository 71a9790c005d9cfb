-- Who does not want to see the first steps of a new organisation any more.
alter table operators add column first_steps_hidden boolean not null default false;
