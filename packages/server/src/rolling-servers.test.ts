import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLines } from '../test/call-lines.ts'
import { givenPbx } from '../test/builders/pbx-builders.ts'
import { proxyKinds, whyNoProxy } from '../test/processes/reverse-proxy.ts'
import { browserPairs } from '../test/rolling/browser-pairs.ts'
import { conferenceRooms } from '../test/rolling/conference-rooms.ts'
import { leftMessages } from '../test/rolling/left-messages.ts'
import { queueCallers } from '../test/rolling/queue-callers.ts'
import { rollingRounds } from '../test/rolling/rolling-rounds.ts'
import { createRollingServers, type RollingServers } from '../test/rolling/rolling-servers.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { saveDefaultSets } from './domain/sounds/default-sets.ts'

/*
 * Three servers on one database behind HAProxy, stopped and started again in turn, under load and with calls of each
 * kind up. `npm run bench -- rolling` runs this file with more of everything, and reads what it reports.
 */

const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 2)
const calls = Number(process.env['ROLLING_CALLS'] ?? 5)
const report = process.env['ROLLING_REPORT']
const say = (progress: string) => (report === undefined ? undefined : process.stderr.write(`${progress}\n`))
const timeout = 240_000 + rounds * 120_000

const { platform, connectionString } = await createTestPlatform()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-rolling-'))
const { customer } = await givenPbx(platform)
const lines = callLines(platform, customer)
let servers: RollingServers

describe.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null)('three servers behind HAProxy', () => {
  beforeAll(async () => {
    await saveDefaultSets(platform.db)
    servers = await createRollingServers({
      count: 3,
      environment: {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        MEDIA_ADDRESS: '127.0.0.1',
        DRAIN_SECONDS: '25',
        DRAIN_NOTICE_SECONDS: '4',
      },
    })
    for (const at of [0, 1, 2]) await servers.start(at)
    await servers.allAreUp()
  }, timeout)
  afterAll(async () => {
    await servers.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('GROW-02, GROW-03: servers are stopped in turn under load: no answer of 5xx, no save is lost, and no call is cut', {
    timeout,
  }, async () => {
    const world = { servers, platform, lines }
    const seats = await Promise.all([1, 2, 3, 4].map((at) => lines.seat(String(900 + at), `Writer ${at}`)))
    const kinds = [
      await browserPairs(world, calls, 1000),
      await queueCallers(world, calls, 2000),
      await conferenceRooms(world, calls, 3000),
      await leftMessages(world, calls, 4000),
    ]
    const figures = await rollingRounds(world, { rounds, servers: 3, seats, kinds, say })
    if (report !== undefined) await writeFile(report, JSON.stringify(figures))
    expect(figures.requests.failures).toEqual([])
    expect(figures.requests.lost).toEqual([])
    expect(figures.faults).toEqual([])
    expect(figures.exitCodes).toEqual(Array.from({ length: rounds }, () => 0))
    for (const kind of kinds) await kind.end()
  })
})
