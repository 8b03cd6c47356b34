import { pathOfFile } from '../media/path-of-file.ts'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder } from '@evan/opus'
import { afterAll, onTestFinished } from 'vitest'
import { fromPcm16 } from '../../src/domain/media/audio/audio-block.ts'
import { readOggPages } from '../../src/domain/media/audio/ogg-reader.ts'
import type { Services, StandIns } from '../../src/domain/services.ts'
import { saveDefaultSets } from '../../src/domain/sounds/default-sets.ts'
import { deviceProvisioningRoutes } from '../../src/features/device-provisioning/device-provisioning-routes.ts'
import { phoneCallsRoutes } from '../../src/features/phone-calls/phone-calls-routes.ts'
import { startRtc } from '../../src/rtc/start-rtc.ts'
import type { HostPort, SipConfig } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import { openSipPhones } from '../../src/sip/open-sip-phones.ts'
import { givenNumber, givenSubscriber } from '../builders.ts'
import { callLines } from '../call-lines.ts'
import { callsOfTest } from '../calls-of-test.ts'
import { eventually } from '../eventually.ts'
import { dominantHertz } from '../media/dominant-hertz.ts'
import { givenPbx } from '../builders/pbx-builders.ts'
import { givenRtcSession, givenRtcToken, openBrowser } from '../test-browser.ts'
import { createTestApp, createTestPlatform } from '../test-platform.ts'
import { loopbackAddress } from './loopback-address.ts'
import { listenToSound } from './sound.ts'
import { type OwnEdge, startOwnEdges } from './own-edges.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'
import { seesProcesses, startTestEdge, type TestEdge } from './test-edge.ts'
import { startTestPhone, type TestPhoneOptions } from './test-phone.ts'

const sipPassword = 'blue-Heron-38'

/** Starts edges towards the application, which `listen` starts towards them. The first one is that of the world. */
type StartEdges<Edge> = (
  platform: Services,
  connectionString: string,
  listen: (insides: readonly HostPort[]) => Promise<readonly HostPort[]>,
  onNewRelay: () => void,
) => Promise<readonly [Edge, ...Edge[]]>

/** Calls with nothing that is made up: database, media processes, Kamailio, rtpengine and softphones. */
export const startRealPhoneWorld = (settings: Partial<SipConfig> = {}, standIns: Pick<StandIns, 'cells'> = {}) =>
  startWorld<TestEdge>(standIns, async (platform, connectionString, listen, onNewRelay) => [
    await startTestEdge(platform, connectionString, (inside) => listen([inside]), settings, onNewRelay),
  ])

/** The same with two edges of its own. @param secondHost the address of the second one */
export const startWorldOfTwoEdges = (secondHost = loopbackAddress()) =>
  startWorld<OwnEdge>({}, async (platform, connectionString, listen) => {
    const [first, second] = await startOwnEdges([loopbackAddress(), secondHost], platform, connectionString, listen)
    if (first === undefined || second === undefined) throw new Error('There are no two edges')
    return [first, second]
  })

const startWorld = async <Edge extends TestEdge>(standIns: Pick<StandIns, 'cells'>, startEdges: StartEdges<Edge>) => {
  let rtc: Awaited<ReturnType<typeof startRtc>> | undefined
  const { platform, connectionString } = await createTestPlatform(
    { media: { address: '127.0.0.1' } },
    { ...standIns, dial: async (line, call) => (await rtc?.dial(line, call)) ?? false },
  )
  await saveDefaultSets(platform.db)
  const app = await createTestApp(platform, deviceProvisioningRoutes, phoneCallsRoutes)
  let onNewRelay = (): void => {}
  afterAll(() => rtc?.close())
  const edges = await startEdges(
    platform,
    connectionString,
    async (insides) => {
      const own: { host: string; port: number }[] = []
      rtc = await startRtc(platform, {
        server: app.server,
        connectionString,
        openPhones: async () => {
          const phones = await openSipPhones(platform, {
            edges: insides,
            listen: { host: '127.0.0.1', port: 0 },
          })
          own.push(phones.own)
          onNewRelay = () => phones.relayIsNew()
          return phones
        },
      })
      return own
    },
    () => onNewRelay(),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...(await createWorld(platform, edges, `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)),
    connectionString,
    /** The sender of faxes over calls. */
    faxes: rtc?.faxes,
  }
}

/**
 * The same with two edges of its own, and two servers as processes of their own, which can be killed. The portal of the
 * world is that of the first one.
 */
export const startWorldOfTwoServers = () => startWorldOfServers({ processes: 2, relays: 1 })

/** The same with so many processes of the server, and media relays of each edge. */
export const startWorldOfServers = async (count: { readonly processes: number; readonly relays: number }) => {
  const { platform, connectionString } = await createTestPlatform()
  await saveDefaultSets(platform.db)
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-servers-'))
  const { db } = platform
  const where = await Promise.all(Array.from({ length: count.processes }, freeAddress))
  /** By its number among the processes that run calls. */
  const servers = new Map<number, { readonly app: HostPort; readonly server: ServerProcess }>()
  afterAll(async () => {
    await Promise.all([...servers.values()].map(({ server }) => server.kill()))
    await rm(dataDir, { recursive: true, force: true })
  })
  let insides: readonly HostPort[] = []
  const start = async (app: HostPort): Promise<void> => {
    const server = await startServerProcess({
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      LINESIDE_SECRET: '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573',
      MEDIA_ADDRESS: '127.0.0.1',
      SIP: 'external',
      DRAIN_SECONDS: '20',
      DRAIN_NOTICE_SECONDS: '1',
      SIP_EDGE: insides.map((inside) => `tcp:${written(inside)}`).join(','),
      SIP_APP: `tcp:${written(app)}`,
    })
    const { id } = await db
      .selectFrom('rtc_processes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    servers.set(id, { app, server })
  }
  const [first, second] = await startOwnEdges(
    [loopbackAddress(), loopbackAddress()],
    platform,
    connectionString,
    async (there) => {
      insides = there
      for (const app of where) await start(app)
      return where
    },
    { relaysOfEach: count.relays },
  )
  if (first === undefined || second === undefined) throw new Error('There are no two edges')
  const edges = [first, second] as const
  const owner = async () =>
    (await db.selectFrom('calls').select('owner').where('ended_at', 'is', null).executeTakeFirstOrThrow()).owner
  return {
    ...(await createWorld<OwnEdge>(platform, edges, '')),
    /** The portals, those that started first before the others. */
    addresses: () => [...servers.values()].map(({ server }) => server.address),
    /** Which one runs the only call, and where its portal is. */
    running: async () => {
      const id = await owner()
      return { id, address: servers.get(id)?.server.address ?? '' }
    },
    /** Kills the one that runs the only call, as a crash does. After the test it is there again, at the same address. */
    killRunning: async () => {
      const id = await owner()
      const running = servers.get(id)
      if (running === undefined) throw new Error(`Process ${id} is none of ours`)
      servers.delete(id)
      await running.server.kill()
      onTestFinished(async () => {
        await start(running.app)
        await Promise.all(
          edges.filter(({ isKilled }) => !isKilled()).map(({ rpc }) => seesProcesses(rpc, where.length)),
        )
      })
    },
    /** Stops the one that runs the only call in order, which hands over first. After the test it is there again. */
    stopRunning: async () => {
      const id = await owner()
      const running = servers.get(id)
      if (running === undefined) throw new Error(`Process ${id} is none of ours`)
      servers.delete(id)
      onTestFinished(async () => {
        await start(running.app)
        await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, where.length)))
      })
      return await running.server.stop()
    },
    /** Kills all, and starts one of them again. After the test all are there. */
    killAll: async () => {
      await Promise.all([...servers.values()].map(({ server }) => server.kill()))
      servers.clear()
      const [one, ...others] = where
      if (one !== undefined) await start(one)
      onTestFinished(async () => {
        for (const app of others) await start(app)
        await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, where.length)))
      })
    },
  }
}

const freeAddress = async (): Promise<HostPort> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return { host: '127.0.0.1', port }
}

const createWorld = async <Edge extends TestEdge>(
  platform: Services,
  edges: readonly [Edge, ...Edge[]],
  address: string,
) => {
  const [edge] = edges
  const { db } = platform
  const sound = await listenToSound(edges)
  const { customer } = await givenPbx(platform)
  // what provisioned phones are told
  Object.assign(platform.config.sip, { address: written(edge.outside) })

  return {
    platform,
    /** The address of the portal. */
    address,
    edge,
    edges,
    sound,
    customer,
    sipPassword,
    seat: async (pbx_extension: string, display_name: string) => {
      const line = await givenSubscriber(platform, { customer, pbx_extension, display_name, sipPassword })
      const { e164 } = await givenNumber(platform, line.id)
      return { ...line, number: e164, domain: customer.domain, extension: pbx_extension }
    },
    /** It is registered when this returns. */
    phone: async (
      { username, domain }: { username: string; domain: string },
      options: Partial<TestPhoneOptions> = {},
    ) => {
      const phone = await startTestPhone({ username, domain, password: sipPassword, edge: edge.outside, ...options })
      await phone.says('REGISTER_OK')
      // the next test finds it signed out
      onTestFinished(() => phone.close())
      return { ...phone, dial: (to: string) => phone.command('dial', `sip:${to}@${domain}`) }
    },
    browser: async (
      who: { id: number },
      options: { address?: string | undefined; resume?: string[]; previous?: string } = {},
    ) =>
      openBrowser(options.address ?? address, {
        token: await givenRtcToken(platform, await givenRtcSession(platform, who)),
        ...options,
      }),
    ...pick(callLines(platform, customer)),
    /** The one message that a line has: how long it is, and its tone. */
    voicemail: async (subscriber_id: number) => {
      const { duration_ms, file_key } = await eventually(() =>
        db
          .selectFrom('conversations')
          .select(['duration_ms', 'file_key'])
          .where('subscriber_id', '=', subscriber_id)
          .where('type', '=', 'voicemail')
          .executeTakeFirstOrThrow(),
      )
      const [hertz = 0] = await tonesOf(pathOfFile(platform, file_key ?? ''), 1)
      return { duration_ms, hertz }
    },
    /** The recording of the last call: its tone left and right. */
    recorded: async () => {
      const { file_key } = await eventually(() =>
        db
          .selectFrom('call_recording_streams')
          .select('file_key')
          .where('party', 'is', null)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      )
      return await tonesOf(pathOfFile(platform, file_key), 2)
    },
    ...callsOfTest(db),
  }
}

const pick = ({ forwards, group, prefers }: ReturnType<typeof callLines>) => ({ forwards, group, prefers })

/** The tone of each channel in its second second. */
const tonesOf = async (path: string, channels: 1 | 2): Promise<readonly number[]> => {
  const decoder = new Decoder({ channels, sample_rate: 16_000 })
  const packets: Uint8Array[] = []
  for await (const page of readOggPages(path)) packets.push(...page.packets)
  const samples = Float32Array.from(packets.slice(2).flatMap((packet) => [...fromPcm16(decoder.decode(packet))]))
  return Array.from({ length: channels }, (_, channel) =>
    dominantHertz(samples.filter((__, place) => place % channels === channel).subarray(16_000, 24_000), 16_000),
  )
}
