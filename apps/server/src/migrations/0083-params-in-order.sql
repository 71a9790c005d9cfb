-- People are asked for parameters in the order in which they were written: jsonb would put them in one of its own.
alter table service_commands alter column params_schema type json;
