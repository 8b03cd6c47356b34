import { pathOfFile } from '../media/path-of-file.ts'
import type { AddressInfo } from 'node:net'
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
import { createTestApp, createTestPlatform, type GivenParts } from '../test-platform.ts'
import { loopbackAddress } from './loopback-address.ts'
import { listenToSound } from './sound.ts'
import { type OwnEdge, startOwnEdges } from './own-edges.ts'
import { startTestEdge, type TestEdge } from './test-edge.ts'
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
export const startRealPhoneWorld = (settings: Partial<SipConfig> = {}, given: Given = {}) =>
  startWorld<TestEdge>(given, async (platform, connectionString, listen, onNewRelay) => [
    await startTestEdge(platform, connectionString, (inside) => listen([inside]), settings, onNewRelay),
  ])

/** The same with two edges of its own. @param secondHost the address of the second one */
export const startWorldOfTwoEdges = (secondHost = loopbackAddress()) =>
  startWorld<OwnEdge>({}, async (platform, connectionString, listen) => {
    const [first, second] = await startOwnEdges([loopbackAddress(), secondHost], platform, connectionString, listen)
    if (first === undefined || second === undefined) throw new Error('There are no two edges')
    return [first, second]
  })

type Given = Pick<StandIns, 'cells'> & Pick<GivenParts, 'secret'>

const startWorld = async <Edge extends TestEdge>({ cells, ...given }: Given, startEdges: StartEdges<Edge>) => {
  let rtc: Awaited<ReturnType<typeof startRtc>> | undefined
  const { platform, connectionString } = await createTestPlatform(
    { media: { address: '127.0.0.1' } },
    { ...(cells && { cells }), dial: async (line, call) => (await rtc?.dial(line, call)) ?? false },
    undefined,
    given,
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

/** A world of what has been started: a company, its seats and phones, and the sound at the edges. @param address of its portal */
export const createWorld = async <Edge extends TestEdge>(
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
