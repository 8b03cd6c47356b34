import type { Services } from '../domain/services.ts'
import { type DemoAccount, demoAccounts, writeDemoAccounts } from './demo-accounts.ts'
import * as store from './demo-store.ts'

export interface DemoSituation {
  /** Whether the database is the server's own, embedded one. */
  readonly isEmbedded: boolean
  /** Whether the server listens on loopback only, so that no other machine reaches it. */
  readonly isLoopback: boolean
}

/**
 * Makes a demo world for a server without any customers: when it listens on loopback only and uses its own database, or
 * when DEMO=yes asks for it; never with DEMO=no, and never in a database that already has a reseller.
 * @returns who can sign in to the demo world, made now or before; null when there is none
 */
export const createDemoIfWanted = async (
  platform: Services,
  { isEmbedded, isLoopback }: DemoSituation,
): Promise<DemoAccount[] | null> => {
  const { config, db, now, log } = platform
  if (config.demo === 'no') return null
  if (await store.hasDemoWorld(db)) await store.renewRegistrations(db, now())
  else {
    const isWanted = config.demo === 'yes' || (isEmbedded && isLoopback)
    if (!isWanted || !(await store.isEmptyDatabase(db))) return null
    // loaded only in the one start that needs it
    const { makeDemo } = await import('./make-demo.ts')
    if (!(await makeDemo(platform))) return null
  }
  if (!isLoopback) log.warn('Other machines reach the demo world, whose passwords everybody knows.')
  const accounts = demoAccounts(await store.subscriberIds(db))
  await writeDemoAccounts(config.dataDir, accounts)
  return accounts
}
