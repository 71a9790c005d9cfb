-- The display of a robot opens the page of the guide at an address with a secret, of which a hash is kept. Null: it has none.
alter table robots add column guide_screen_hash text unique;
alter table robots add column guide_screen_at timestamptz;
