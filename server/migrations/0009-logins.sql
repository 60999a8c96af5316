-- Whose count it is, so that an administrator can be unlocked. A hash, like the key.
alter table login_attempt add column account bytea;
create index login_attempt_account on login_attempt (account);

-- The address of a session, or its /64 network for IPv6. An account that logged in from there before
-- is not locked out by failures from elsewhere.
alter table session add column network text not null default '';
