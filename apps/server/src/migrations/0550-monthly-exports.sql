-- The month of a monthly report; none of every other export.
alter table export_histories add column month text check (month ~ '^\d{4}-\d\d$');
