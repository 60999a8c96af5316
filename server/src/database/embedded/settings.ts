/**
 * Passed on the command line, not in postgresql.conf, so that new settings reach existing data
 * directories.
 */
export const settings = [
  'cluster_name=zaffa',
  // Reloads the buffer cache after a restart, so that the first search is fast.
  'shared_preload_libraries=pg_prewarm',
  'max_connections=120',

  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  // Nothing replicates from this database; archive.ts decides how much its log holds.
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=1GB',

  // Holds the search texts of a million clients.
  'shared_buffers=176MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'effective_cache_size=512MB',
  'random_page_cost=1.1',
  'jit=off',

  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  // The server reports failed statements; in this log they would expose clients' data.
  'log_min_messages=log',
]

export const asArguments = (list: string[]): string[] => list.flatMap((setting) => ['-c', setting])
