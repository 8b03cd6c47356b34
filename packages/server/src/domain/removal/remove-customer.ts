import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { blockCustomer } from '../blocking/block.ts'
import { type Block, endRegistrationsOf } from '../blocking/blocking-store.ts'
import { removalLock, runAlone } from '../../platform/db/locks.ts'
import { notePasskeys } from '../cells/moves/own-moves-store.ts'
import { listHolds } from '../retention/holds-store.ts'
import { operatorRefusal } from '../saving/saving.ts'
import { namedFiles } from '../files/named-files-store.ts'
import { deleteCustomer, hasCallsUp, hasFaxesOnLine, partsOfCustomer, type Removed } from './removal-store.ts'

/** Twenty seconds in all: a fax at the fax server is looked at each fifteen. */
const mostTries = 80
const pauseMs = 250

export interface CustomerRemoval {
  /** Not a transaction: each batch has one of its own. */
  readonly db: Db
  readonly files: Pick<FileStore, 'remove'>
}

/** Rows removed now, by part, and files that are kept aside for some days. */
export type CustomerRemoved = Readonly<Record<string, number>> & { readonly files: number }

/**
 * RUN-01: removes a customer with all that is its own, in batches. It is blocked first, so that nothing new comes. A
 * removal that breaks off leaves a blocked customer with less of it; the next one goes on there.
 * @throws Refusal if a hold keeps the customer, or somebody else removes it now
 */
export const removeCustomer = async (
  removal: CustomerRemoval,
  customerId: number,
  block: Block,
): Promise<CustomerRemoved> => {
  const removed = await runAlone(removal.db, removalLock(customerId), async () => {
    // nobody places another one meanwhile
    const [hold] = await listHolds(removal.db, { customer: customerId, reseller: null })
    if (hold !== undefined)
      throw operatorRefusal(`This customer is kept by the hold '${hold.name}'. Remove its holds first.`)
    return await removeAll(removal, customerId, block)
  })
  if (removed === undefined) throw operatorRefusal('This customer is being removed already.')
  return removed
}

const removeAll = async (
  { db, files }: CustomerRemoval,
  customerId: number,
  block: Block,
): Promise<CustomerRemoved> => {
  await db.transaction().execute(async (within) => {
    await blockCustomer(within, customerId, block)
    // one that left while a version ran here that did not note them
    await notePasskeys(within, customerId)
  })
  await endRegistrationsOf(db, { customerId })
  await untilCallsEnd(db, customerId)
  const counts: Record<string, number> = {}
  let removedFiles = 0
  for (const [name, remove] of partsOfCustomer) {
    let removed: Removed
    do {
      removed = await db.transaction().execute(async (within) => {
        const gone = await remove(within, customerId)
        // before the rows are gone for good: if the process dies now, a file that is still named is put back
        removedFiles += await removeFiles({ db: within, files }, gone.files)
        return gone
      })
      counts[name] = (counts[name] ?? 0) + removed.rows
    } while (removed.rows > 0)
  }
  await db.transaction().execute((within) => deleteCustomer(within, customerId))
  return { ...counts, files: removedFiles }
}

/**
 * Waits for calls to write what became of them, and for faxes to be taken back from the fax server; what a server has left
 * that died is not waited for long.
 */
const untilCallsEnd = async (db: Db, customerId: number): Promise<void> => {
  const isBusy = async () => (await hasCallsUp(db, customerId)) || (await hasFaxesOnLine(db, customerId))
  for (let tries = 0; tries < mostTries && (await isBusy()); tries += 1) await delay(pauseMs)
}

/** Puts those files aside that no other row names. */
export const removeFiles = async ({ db, files }: CustomerRemoval, keys: readonly string[]): Promise<number> => {
  const named = await namedFiles(db, keys)
  const unnamed = [...new Set(keys)].filter((key) => !named.has(key))
  for (const key of unnamed) await files.remove(key)
  return unnamed.length
}
