import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RollingFigures } from '../../packages/server/test/rolling/rolling-rounds.ts'
import { judged, unlimited } from '../budget.ts'
import type { Part, Table } from '../section.ts'
import { median } from '../statistics.ts'

/** ROLLING_ROUNDS and ROLLING_CALLS reduce the numbers for a trial. */
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 10)
const calls = Number(process.env['ROLLING_CALLS'] ?? 20)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Each round takes less than two minutes, however busy the machine is. */
const mostMs = 600_000 + rounds * 150_000

/** Stops servers in turn under load and with calls up: bench -- rolling. */
export const rollingPart: Part = {
  name: 'rolling',
  run: async (say) => {
    const directory = await mkdtemp(join(tmpdir(), 'lineside-rolling-'))
    try {
      say(`${rounds} rounds with ${calls} calls of each kind`)
      const figures = await runTest(join(directory, 'figures.json'))
      for (const text of [...figures.faults, ...figures.requests.failures, ...figures.requests.lost])
        console.error(text)
      return {
        name: 'rolling',
        title: `${figures.rounds} stops of one of three servers under load`,
        how: [
          `Three servers on one PostgreSQL behind HAProxy, round robin and without stickiness, ${calls} calls of each kind up. In each round one server gets SIGTERM, drains for up to 25 s, ends and is started again, in turn; meanwhile four seats ask 50 times a second, and each fifth request writes. After each round every call has to be up and heard. The calls of the tests run this: \`rolling-servers.test.ts\`.`,
          'Callers in the queue hear music of a media process, and members of conferences are heard through one; they are stand-ins for browsers with ICE, DTLS and SRTP. The talks between browsers need no media of the server. Callers who leave a message speak 12 s, beginning before the stop. Everything shares the cores of this machine.',
        ],
        tables: tablesOf(figures),
      }
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
}

/** The test itself is what is measured, with more of everything. @throws Error it has reported nothing */
const runTest = async (report: string): Promise<RollingFigures> => {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const test = spawn(
    process.execPath,
    [vitest, 'run', '--project=server', 'packages/server/src/rolling-servers.test.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        ROLLING_ROUNDS: String(rounds),
        ROLLING_CALLS: String(calls),
        ROLLING_REPORT: report,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      signal: AbortSignal.timeout(mostMs),
    },
  )
  await once(test, 'exit')
  return JSON.parse(await readFile(report, 'utf8')) as RollingFigures
}

const none = (count: number) => judged(count, { limit: 0, at: 'most' })
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

/** How often, how long as a rule, and how long at most. @param values milliseconds */
const spread = (what: string, values: readonly number[]): readonly string[][] =>
  values.length === 0
    ? []
    : [
        [`${what}: how often`, String(values.length), ...unlimited],
        [`${what}: median`, inSeconds(median(values)), ...unlimited],
        [`${what}: longest`, inSeconds(Math.max(...values)), ...unlimited],
      ]

const tablesOf = ({ requests, exitCodes, stops, kinds, faults, gaps, silences }: RollingFigures): readonly Table[] => [
  {
    head: ['', 'figure', 'budget', ''],
    rows: [
      ['requests', String(requests.asked), ...unlimited],
      ['requests a second', (requests.asked / requests.seconds).toFixed(1), ...unlimited],
      [
        'answers of 5xx, and requests without an answer',
        String(requests.failures.length),
        ...none(requests.failures.length),
      ],
      ['writes that were acknowledged', String(requests.writes), ...unlimited],
      ['writes that were refused, or are gone', String(requests.lost.length), ...none(requests.lost.length)],
      ['calls cut or not heard, in all', String(faults.length), ...none(faults.length)],
      [
        'servers that did not end with 0',
        String(exitCodes.filter((code) => code !== 0).length),
        ...none(exitCodes.filter((code) => code !== 0).length),
      ],
      ['from SIGTERM to the end of the server: longest', `${Math.max(...stops).toFixed(1)} s`, ...unlimited],
      ...spread('a browser without its socket (close code 1001)', gaps),
      ...spread('a member of a conference hears nobody, as it moves', silences),
    ],
  },
  {
    head: ['calls', 'up', 'faults', 'budget', ''],
    rows: kinds.map(({ kind, count, faults: of }) => [kind, String(count), String(of), ...none(of)]),
  },
]
