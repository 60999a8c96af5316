-- oldest server: 0021
-- Answers that the sender of a feed has not taken yet, beyond those in memory. Each text has many.
create unlogged table feed_answer (
  request uuid not null,
  number integer not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (request, number)
);
