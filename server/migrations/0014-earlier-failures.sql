-- Failures of earlier windows that are not in the audit trail yet. A login after the end of a window
-- begins the count anew, and must not forget them.
alter table login_attempt add column earlier integer not null default 0;
