-- Who said so: the service, or the demo's imitation of it.
alter table skyway_keys add column last_test_simulated boolean not null default false;
alter table azure_keys add column last_test_simulated boolean not null default false;
