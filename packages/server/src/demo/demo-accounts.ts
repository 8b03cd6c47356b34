import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import type { DemoRole } from './demo-types.ts'
import { demoResellers } from './demo-world.ts'

/** An account that can sign in to the demo world. */
export interface DemoAccount {
  readonly role: DemoRole
  /** Name of the company. */
  readonly customer: string
  /** In the form for signing in: with the domain. */
  readonly username: string
  readonly password: string
  readonly subscriber_id: number
}

/**
 * All accounts that can sign in, the most interesting first.
 * @param ids of subscribers by `username@domain`; accounts that are missing there have been removed
 */
export const demoAccounts = (ids: ReadonlyMap<string, number>): DemoAccount[] =>
  demoResellers.flatMap(({ domain, companies }) =>
    companies.flatMap(({ name, pilot, seats }) =>
      [pilot, ...seats].flatMap(({ role, username, password }) => {
        const address = `${username}@${domain}`
        const subscriber_id = ids.get(address)
        return subscriber_id === undefined ? [] : [{ role, customer: name, username: address, password, subscriber_id }]
      }),
    ),
  )

/**
 * Writes `demo-accounts.json` into the data directory, readable only by this user; the file appears complete or not at
 * all.
 */
export const writeDemoAccounts = async (dataDir: string, accounts: readonly DemoAccount[]): Promise<void> => {
  const unfinished = join(dataDir, `demo-accounts.${randomUUID()}`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(accounts, null, 2)}\n`)
    await file.sync()
    await rename(unfinished, join(dataDir, 'demo-accounts.json'))
    await syncDirectory(dataDir)
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}
