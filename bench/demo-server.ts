import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoAccount } from '../packages/server/src/demo/demo-accounts.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

export interface DemoServer extends ChildServer {
  /** All accounts that can sign in. */
  readonly accounts: readonly DemoAccount[]
}

/**
 * Starts the built server with the demo world and its bundled database in this directory, which may already contain
 * them.
 */
export const startDemoServer = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<DemoServer> => {
  const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    SIP: 'off',
    DEMO: 'yes',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'yes',
    ...environment,
  }
  const server = await startChildServer([main], settings)
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  return { ...server, accounts }
}

/** The account with this user name, in any domain. */
export const accountOf = (accounts: readonly DemoAccount[], user: string): DemoAccount => {
  const found = accounts.find(({ username }) => username.startsWith(`${user}@`))
  if (found === undefined) throw new Error(`The demo world has no ${user}`)
  return found
}

/**
 * Signs in.
 * @param address the address that the request claims to come from; it counts if the server trusts this machine as its
 * proxy
 * @returns the headers of a new session
 */
export const signedIn = async (
  url: string,
  { username, password }: Pick<DemoAccount, 'username' | 'password'>,
  address = '192.0.2.1',
): Promise<{ readonly authorization: string }> => {
  const answer = await fetch(`${url}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`${username} can not sign in: ${answer.status} ${await answer.text()}`)
  return { authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` }
}
