-- An order that one server gave is paused, cancelled and resumed at any other: all are notified of what becomes of it.
create function notify_robot_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('robot_orders', new.robot_id::text);
  return null;
end $$;
create trigger robot_order_changed after insert or update of status on robot_orders
  for each row execute function notify_robot_order();

create index robot_orders_newest on robot_orders (robot_id, created_at desc);
create index robot_orders_given_up on robot_orders (robot_id) where (status = 'givenUp');
