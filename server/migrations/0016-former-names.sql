-- What the marketplace called records that it removed. Events about them are heard later, and its id
-- may belong to another record by then.
create table feed_former_name (
  record_id uuid primary key,
  external_id text not null
);
