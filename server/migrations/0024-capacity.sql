-- oldest server: 0021
-- How many weddings a provider can serve on one day.
alter table provider
  add capacity smallint not null default 1 check (capacity between 1 and 100);
