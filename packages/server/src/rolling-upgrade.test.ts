import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLines } from '../test/call-lines.ts'
import { givenPbx } from '../test/builders/pbx-builders.ts'
import { proxyKinds, whyNoProxy } from '../test/processes/reverse-proxy.ts'
import { startServerProcess } from '../test/processes/server-process.ts'
import {
  unpackVersionBefore,
  type VersionBefore,
  versionThatDrains,
  whyNoVersionBefore,
} from '../test/processes/version-before.ts'
import { browserPairs } from '../test/rolling/browser-pairs.ts'
import { rollingRounds } from '../test/rolling/rolling-rounds.ts'
import { createRollingServers, type RollingServers } from '../test/rolling/rolling-servers.ts'
import { createTestPlatform } from '../test/test-platform.ts'

/* Three servers of the version before, on the schema of this one, are replaced in turn by this version. */

const timeout = 480_000
const calls = Number(process.env['UPGRADE_CALLS'] ?? 10)
const servers = 3

const { platform, connectionString } = await createTestPlatform()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-upgrade-'))
const { customer } = await givenPbx(platform)
const lines = callLines(platform, customer)

const whyNot = whyNoProxy(proxyKinds.HAProxy) ?? whyNoVersionBefore(versionThatDrains)

describe.skipIf(whyNot !== null)('three servers of the version before behind HAProxy', () => {
  let version: VersionBefore
  let rolling: RollingServers
  let isNew = false

  beforeAll(async () => {
    version = await unpackVersionBefore(versionThatDrains)
    rolling = await createRollingServers({
      count: servers,
      environment: {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '30',
        DRAIN_NOTICE_SECONDS: '4',
      },
      program: (environment) => (isNew ? startServerProcess(environment) : version.start(environment)),
    })
    for (let at = 0; at < servers; at++) await rolling.start(at)
    await rolling.allAreUp()
  }, timeout)
  afterAll(async () => {
    await rolling.close()
    await version.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('GROW-03, GROW-04: each is replaced under load with calls up: no answer of 5xx, no save is lost, and no call is cut', {
    timeout,
  }, async () => {
    const world = { servers: rolling, platform, lines }
    const seats = await Promise.all([1, 2, 3, 4].map((at) => lines.seat(String(900 + at), `Writer ${at}`)))
    const pairs = await browserPairs(world, calls, 1000)
    isNew = true
    const figures = await rollingRounds(world, { rounds: servers, servers, seats, kinds: [pairs] })
    expect(figures.requests.failures).toEqual([])
    expect(figures.requests.lost).toEqual([])
    expect(figures.faults).toEqual([])
    expect(figures.exitCodes).toEqual([0, 0, 0])
    await pairs.end()
  })
})
