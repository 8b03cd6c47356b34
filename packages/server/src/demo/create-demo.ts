import type { Platform } from '../platform/platform.ts'
import { type DemoAccount, demoAccounts, writeDemoAccounts } from './demo-accounts.ts'
import { storeDemoFiles } from './demo-files.ts'
import { writeDemoHistory } from './demo-history.ts'
import * as store from './demo-store.ts'
import { provisionDemo } from './provision-demo.ts'
import { createRandom } from './random.ts'

/** Any number: with the same one it is the same world. */
const seed = 20_251_120

export interface DemoSituation {
  /** The database is the server's own. */
  readonly isEmbedded: boolean
  /** Nobody on another machine can reach the server. */
  readonly isLoopback: boolean
}

/**
 * A world to look around in, for a server that has nobody yet: made where no other machine reaches it, on a database of
 * the server's own, or because DEMO=yes asks for it; never with DEMO=no, and never into a database that has a reseller.
 * @returns who can sign in to the demo world, made now or before; null when there is none
 */
export const createDemoIfWanted = async (
  platform: Platform,
  { isEmbedded, isLoopback }: DemoSituation,
): Promise<DemoAccount[] | null> => {
  const { config, db, now, log } = platform
  if (config.demo === 'no') return null
  if (await store.hasDemoWorld(db)) await store.renewRegistrations(db, now())
  else {
    const isWanted = config.demo === 'yes' || (isEmbedded && isLoopback)
    if (!isWanted || !(await store.isEmptyDatabase(db)) || !(await createDemo(platform))) return null
  }
  if (!isLoopback) log.warn('Other machines reach the demo world, whose passwords everybody knows.')
  const accounts = demoAccounts(await store.subscriberIds(db))
  await writeDemoAccounts(config.dataDir, accounts)
  return accounts
}

/** @returns false when another server was faster */
const createDemo = async (platform: Platform): Promise<boolean> => {
  const now = platform.now()
  const files = await storeDemoFiles(platform, now)
  return await platform.db.transaction().execute(async (db) => {
    await store.lockDemo(db)
    if (!(await store.isEmptyDatabase(db))) return await store.hasDemoWorld(db)
    const random = createRandom(seed)
    const work = { ...platform, db }
    const companies = await provisionDemo(work, random)
    await writeDemoHistory(work, companies, { files, now, random })
    await store.markDemoWorld(db, now)
    return true
  })
}
