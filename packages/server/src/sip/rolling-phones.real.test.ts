import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../test/builders.ts'
import { givenPbx } from '../../test/builders/pbx-builders.ts'
import { callLines } from '../../test/call-lines.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { proxyKinds, whyNoProxy } from '../../test/processes/reverse-proxy.ts'
import { browserPairs } from '../../test/rolling/browser-pairs.ts'
import { newPhoneCalls, phonePairs } from '../../test/rolling/phone-pairs.ts'
import { rollingRounds } from '../../test/rolling/rolling-rounds.ts'
import { createRollingServers, type RollingServers } from '../../test/rolling/rolling-servers.ts'
import { loopbackAddress } from '../../test/sip/loopback-address.ts'
import { type OwnEdge, startOwnEdges } from '../../test/sip/own-edges.ts'
import { listenToSound, type Sound } from '../../test/sip/sound.ts'
import { edgeIsGone } from '../../test/sip/test-edge.ts'
import { startTestPhone } from '../../test/sip/test-phone.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { saveDefaultSets } from '../domain/sounds/default-sets.ts'
import { written } from './edge/sip-settings.ts'

/* Three servers behind HAProxy and an edge, stopped and started again in turn, under load, with phones and browsers that talk. */

const count = 3
const timeout = 600_000
const password = 'blue-Heron-40'

const { platform, connectionString } = await createTestPlatform()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-rolling-phones-'))
const { customer } = await givenPbx(platform)
const lines = callLines(platform, customer)

describe.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null)('three servers behind HAProxy and an edge', () => {
  let servers: RollingServers
  let edge: OwnEdge
  let sound: Sound

  beforeAll(async () => {
    await saveDefaultSets(platform.db)
    const where = await Promise.all(
      Array.from({ length: count }, async () => ({ host: '127.0.0.1', port: await freePort() })),
    )
    let inside = ''
    servers = await createRollingServers({
      count,
      environment: {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        MEDIA_ADDRESS: '127.0.0.1',
        DRAIN_SECONDS: '25',
        DRAIN_NOTICE_SECONDS: '4',
        SIP: 'external',
      },
      own: (at) => ({ SIP_EDGE: inside, SIP_APP: `tcp:${where[at] === undefined ? '' : written(where[at])}` }),
    })
    const [only] = await startOwnEdges([loopbackAddress()], platform, connectionString, async (insides) => {
      inside = insides.map((one) => `tcp:${written(one)}`).join(',')
      for (let at = 0; at < count; at++) await servers.start(at)
      return where
    })
    if (only === undefined) throw new Error('There is no edge')
    edge = only
    await servers.allAreUp()
    sound = await listenToSound([edge])
  }, timeout)
  afterAll(async () => {
    await servers.close()
    await edge.close()
    await edgeIsGone(platform)
    await rm(dataDir, { recursive: true, force: true })
  })

  test('GROW-03, TEL-09: servers are stopped in turn under load: phones that talk hear each other, and each new call of a phone is taken', {
    timeout,
  }, async () => {
    const world = { servers, platform, lines }
    const phones = {
      sound,
      domain: customer.domain,
      seat: async (pbx_extension: string) => {
        const line = await givenSubscriber(platform, { customer, pbx_extension, sipPassword: password })
        await givenNumber(platform, line.id)
        return line
      },
      phone: async ({ username }: { readonly username: string }, tone: number) => {
        const phone = await startTestPhone({ username, domain: customer.domain, password, edge: edge.outside, tone })
        await phone.says('REGISTER_OK')
        return phone
      },
    }
    const seats = await Promise.all([1, 2].map((at) => lines.seat(String(900 + at), `Writer ${at}`)))
    const kinds = [
      await browserPairs(world, 2, 1000),
      await phonePairs(phones, 2, 5000),
      await newPhoneCalls(phones, 4, 6000),
    ]
    const figures = await rollingRounds(world, { rounds: count, servers: count, seats, kinds })
    expect(figures.requests.failures).toEqual([])
    expect(figures.requests.lost).toEqual([])
    expect(figures.faults).toEqual([])
    expect(figures.exitCodes).toEqual([0, 0, 0])
    for (const kind of kinds) await kind.end()
  })
})
