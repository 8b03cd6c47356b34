import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { judged } from '../budget.ts'
import { accountOf, type DemoServer, signedIn, startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { createWriter, type Writer } from './writer.ts'

/** The environment variable KILLS reduces the number for a trial. */
const kills = Number(process.env['KILLS'] ?? 32)
const users = ['max.berger', 'sofia.marchetti', 'eva.lindner', 'olivia.hart']

/** Tests that nothing acknowledged is lost when server and database are killed during writes: bench -- kills. */
export const killsPart: Part = {
  name: 'kills',
  run: (say) =>
    withDataDir(async (dataDir) => {
      let server = await startDemoServer(dataDir)
      const writers = users.map((user) => createWriter(accountOf(server.accounts, user)))
      const lost: string[] = []
      const starts: number[] = []
      try {
        for (let kill = 0; kill < kills; kill++) {
          say(`kill ${kill + 1} of ${kills}`)
          server = await killDuringWrites(server, { dataDir, kill, writers, starts })
          for (const writer of writers) lost.push(...(await writer.lost(server.url)))
        }
        for (const text of lost) console.error(text)
        const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
        // a running server's temporary files are removed on an orderly stop
        await server.stop()
        const left = await readdir(join(dataDir, 'tmp')).catch(() => [])
        return {
          name: 'kills',
          title: `${kills} kills during writes`,
          how: [
            `SIGKILL hits in turn the server, the database, and both, at a random moment while ${users.length} seats write their mail address, create source sets and upload greetings, as fast as they are answered. After each kill every seat reads back what was acknowledged.`,
          ],
          tables: [
            {
              head: ['', 'figure', 'budget', ''],
              rows: [
                ['acknowledged writes', String(acknowledged), '', ''],
                ['thereof lost', String(lost.length), ...judged(lost.length, { limit: 0, at: 'most' })],
                [
                  'left in the temporary directory',
                  String(left.length),
                  ...judged(left.length, { limit: 0, at: 'most' }),
                ],
                ['slowest start after a kill', `${Math.max(...starts).toFixed(1)} s`, '', ''],
              ],
            },
          ],
        }
      } finally {
        await server.stop()
      }
    }),
}

interface Killing {
  readonly dataDir: string
  readonly kill: number
  readonly writers: readonly Writer[]
  /** Collects the duration of each restart, in seconds. */
  readonly starts: number[]
}

const killDuringWrites = async (
  server: DemoServer,
  { dataDir, kill, writers, starts }: Killing,
): Promise<DemoServer> => {
  const over = new AbortController()
  const writing = writers.map((writer) => writer.write(server.url, over.signal))
  await delay(300 + Math.random() * 900)
  const database = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const [endsServer, endsDatabase] = [kill % 3 !== 1, kill % 3 !== 0]
  if (endsDatabase) process.kill(database, 'SIGKILL')
  if (endsServer) process.kill(server.pid, 'SIGKILL')
  over.abort()
  await Promise.all(writing)
  const start = performance.now()
  if (endsServer) {
    // the server is already dead: this stops what watches it
    await server.stop()
    const next = await startDemoServer(dataDir)
    starts.push((performance.now() - start) / 1000)
    return next
  }
  // the server restarts its database by itself
  for (const { account } of writers)
    while ((await signedIn(server.url, account).catch(() => undefined)) === undefined) await delay(100)
  starts.push((performance.now() - start) / 1000)
  return server
}
