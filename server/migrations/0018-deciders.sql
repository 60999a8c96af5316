-- A key may also hear which administrator made a decision.
alter table feed_key drop constraint feed_key_may_check;
alter table feed_key add check (may <> '{}' and may <@ array['feed', 'events', 'deciders']);
