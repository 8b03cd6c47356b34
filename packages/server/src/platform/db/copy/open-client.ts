import { Client } from 'pg'
import { connectionOptions } from '../pool.ts'

export type DatabaseClient = Client

/** Name of a backup's connection, as `pg_stat_activity` shows it. */
export const backupName = 'lineside backup'

/**
 * Opens one connection for work that may take hours: no statement of it has a time limit.
 * @param replication whether it speaks the replication protocol
 */
export const openClient = async (connectionString: string, { replication = false } = {}): Promise<DatabaseClient> => {
  const client = new Client({
    ...connectionOptions(connectionString),
    application_name: backupName,
    // the driver passes it on, though its types do not know it
    ...(replication && { replication: 'true' }),
  })
  // whoever waits for an answer is told by the answer's own error
  client.on('error', () => undefined)
  await client.connect()
  return client
}
