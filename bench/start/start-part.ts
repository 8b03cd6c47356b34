import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { judged, unlimited } from '../budget.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import type { Part } from '../section.ts'
import { median } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { residentMegabytes } from './resident-megabytes.ts'

const starts = 5
const idleSeconds = 10
const mostStartSeconds = 1.2
const mostIdleMegabytes = 150

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/** Measures how long the built server takes until it answers, and its memory when idle. */
export const startPart: Part = {
  name: 'start',
  run: (say) =>
    withDataDir(async (dataDir) => {
      say('an empty data directory')
      const first = await startedServer(dataDir)
      await first.server.stop()

      const seconds: number[] = []
      const megabytes: number[] = []
      for (let start = 1; start <= starts; start++) {
        say(`start ${start} of ${starts}`)
        const { server, answeredSeconds } = await startedServer(dataDir)
        seconds.push(answeredSeconds)
        if (start === starts) await delay(idleSeconds * 1000)
        megabytes.push(await residentMegabytes(server.pid))
        await server.stop()
      }

      const start = median(seconds)
      const idle = megabytes.at(-1) ?? Number.NaN
      return {
        name: 'start',
        title: 'start and memory',
        how: [
          `Start: time from the start of the process \`node packages/server/dist/main.js\` to its first answer over HTTP, with the bundled PostgreSQL started and migrated; median of ${starts}.`,
          `Memory: resident memory of that process alone, ${idleSeconds} s after its first answer.`,
        ],
        tables: [
          {
            head: ['', 'figure', 'budget', ''],
            rows: [
              [
                'start, data directory in use',
                `${start.toFixed(2)} s`,
                ...judged(start, { limit: mostStartSeconds, at: 'most', unit: ' s' }),
              ],
              ['start, empty data directory, demo world', `${first.answeredSeconds.toFixed(2)} s`, ...unlimited],
              [
                'idle memory',
                `${idle.toFixed(0)} MB`,
                ...judged(idle, { limit: mostIdleMegabytes, at: 'most', unit: ' MB' }),
              ],
            ],
          },
        ],
      }
    }),
}

const startedServer = async (dataDir: string): Promise<{ server: ChildServer; answeredSeconds: number }> => {
  const started = performance.now()
  const server = await startChildServer([main], { PORT: '0', SIP: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const response = await fetch(`${server.url}/api/platforminfo`)
  await response.text()
  if (response.status !== 200) throw new Error(`The first answer was ${response.status}`)
  return { server, answeredSeconds: (performance.now() - started) / 1000 }
}
