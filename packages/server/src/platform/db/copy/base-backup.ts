import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { SetupError } from '../../setup-error.ts'
import { copyOut } from './copy-out.ts'

/** Kinds of messages in the answer to BASE_BACKUP (PostgreSQL 15 and later). */
const kinds = { archive: 0x6e, data: 0x64 } as const

export interface BaseBackup {
  /** A tar archive of the cluster's directory, with the log that it needs to start. */
  readonly archive: Readable
  /**
   * The positions in the log at which the copy began and ended; to be asked once the archive has ended.
   * @throws Error if the answer was cut
   */
  readonly range: () => { readonly start: string; readonly end: string }
}

/**
 * Takes a copy of the whole running cluster (SAFE-01). A slot that ends with this connection keeps the log from its
 * beginning on, so that however many checkpoints pass meanwhile, the log in the archive has no hole.
 * @param client speaks the replication protocol; it is of no other use afterwards
 * @param label a name without quotes
 */
export const takeBaseBackup = async (client: Client, label: string): Promise<BaseBackup> => {
  await client.query(`CREATE_REPLICATION_SLOT lineside_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
  let archives = 0
  const { data, said } = copyOut(
    client,
    `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
    (message) => {
      if (message[0] === kinds.archive) archives += 1
      // only the first archive is the cluster; `range` refuses others
      return message[0] === kinds.data && archives === 1 ? message.subarray(1) : null
    },
  )
  return {
    archive: data,
    range: () => {
      if (archives > 1) throw new SetupError('The database has tablespaces of its own, which a backup cannot hold.')
      const [start, end] = [said().rows.at(0)?.[0], said().rows.at(-1)?.[0]]
      if (!start || !end || said().rows.length < 2) throw new Error('The copy of the database was cut')
      return { start, end }
    },
  }
}
