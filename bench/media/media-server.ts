import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoAccount } from '../../packages/server/src/demo/demo-accounts.ts'
import { startChildServer } from '../child-server.ts'
import { withDataDir } from '../with-data-dir.ts'

export interface MediaServer {
  readonly url: string
  readonly pid: number
  readonly subscriberId: number
  /** The headers of a signed-in seat. */
  readonly headers: Readonly<Record<string, string>>
}

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/** Runs the built server with its demo world, and a session of a seat, for as long as the work takes. */
export const withMediaServer = (work: (server: MediaServer) => Promise<void>): Promise<void> =>
  withDataDir(async (dataDir) => {
    const server = await startChildServer([main], {
      PORT: '0',
      SIP: 'off',
      DATA_DIR: dataDir,
      DEMO: 'yes',
      LOG_LEVEL: 'warn',
    })
    try {
      const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
      const seat = accounts.find(({ role }) => role === 'seat')
      const answer = await fetch(`${server.url}/login_jwt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: seat?.username, password: seat?.password }),
      })
      const { jwt, subscriber_id } = (await answer.json()) as { jwt: string; subscriber_id: number }
      const headers = { authorization: `Bearer ${jwt}` }
      await work({ url: server.url, pid: server.pid, subscriberId: subscriber_id, headers })
    } finally {
      await server.stop()
    }
  })
