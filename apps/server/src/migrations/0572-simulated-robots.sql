-- Whether the robot is simulated, as it last said itself: what it brings back must not pass for what was found in a building.
alter table robots add column is_simulated boolean not null default false;
