/**
 * Given on the command line rather than in postgresql.conf, so that a new version of the product
 * brings its new settings to directories that exist already.
 */
export const settings = [
  'cluster_name=zaffa',
  // What was in memory before a restart is there again after it: the first search finds it so.
  'shared_preload_libraries=pg_prewarm',
  'max_connections=60',

  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  // Nothing replicates from this database; minimal writes less when tables are filled or rewritten.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=1GB',

  // The search texts of a million clients stay in it.
  'shared_buffers=176MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'effective_cache_size=512MB',
  'random_page_cost=1.1',
  'jit=off',

  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  // Failed statements are the server's to report; here they would write clients' data to the log.
  'log_min_messages=log',
]

export const asArguments = (list: string[]): string[] => list.flatMap((setting) => ['-c', setting])
