import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { loopbackAddress } from '../../../packages/server/test/sip/loopback-address.ts'
import { type Operator, type OperatorOptions, startOperator } from '../../../packages/server/test/sip/operator.ts'
import { listenToSound, type Sound } from '../../../packages/server/test/sip/sound.ts'
import { startTestPhone, type TestPhone, type TestPhoneOptions } from '../../../packages/server/test/sip/test-phone.ts'
import { endWhatIsOver } from '../../../packages/server/test/when-test-is-over.ts'
import { administer, type GivenLine, givenLine } from '../given/given-line.ts'
import { startServer } from '../server.ts'
import { expect, test as base } from '../test.ts'

/** A phone of a test, with what it says from now on. */
export interface Phone extends TestPhone {
  readonly line: GivenLine
  /** Forgets what it has said so far. */
  anew(): Phone
  /** Waits for what it says since it was `anew`. */
  readonly says: (type: string) => ReturnType<TestPhone['says']>
  dial(to: string): Promise<string>
}

export interface Phones {
  /** The sound that phones hear, on their wires. */
  readonly sound: Sound
  /** A seat of its own and its phone, which is signed in. The same name is the same phone. */
  phone(name: string, options?: Partial<TestPhoneOptions>): Promise<Phone>
  /** A seat without a phone. */
  seat(name: string): Promise<GivenLine>
  /** An operator and the only outside line, which leads to it. */
  operator(options?: OperatorOptions): Promise<Operator>
  /** The number by which a line is called from outside, with its country code. */
  numberOf(line: GivenLine): Promise<string>
}

/** A number behind the company's main number that no line has: it is refused, also where there is a trunk. */
export const nobodysNumber = '+4319920098765'

/** Why no test with phones can be run, as `npm test` has found out (scripts/test/find-sip-packages.mjs); empty: they can. */
export const whyNoPhones = process.env['NO_PHONES'] ?? ''

/** The port of the edge for phones over TLS, which encrypt their sound. */
const securePort = 5061
const pem = (part: 'cert' | 'key'): string =>
  join(import.meta.dirname, `../../../packages/server/test/localhost-${part}.pem`)
/** A phone that signals over TLS and encrypts its sound (SRTP). */
export const secure = (host: string) =>
  ({ transport: 'tls', edge: { host, port: securePort }, account: ';mediaenc=srtp-mand' }) as const

/** With Kamailio, rtpengine, softphones and operators beside the server: one server for all files that have this. */
export const test = base.extend<object, { edge: string; phones: Phones }>({
  edge: [async ({}, provide) => provide(loopbackAddress()), { scope: 'worker' }],
  server: [
    async ({ edge }, provide) => {
      const server = await startServer({
        SIP: 'embedded',
        SIP_HOST: edge,
        SIP_TLS_PORT: String(securePort),
        SIP_TLS_CERT: pem('cert'),
        SIP_TLS_KEY: pem('key'),
      })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  phones: [
    async ({ edge: host, server }, provide) => {
      const edge = { host, port: 5060 }
      const lines = new Map<string, Promise<GivenLine>>()
      const phones = new Map<string, Promise<Phone>>()
      const numbers = new Map<number, string>()
      let trunk: string | null = null
      const seat = (name: string): Promise<GivenLine> => {
        const known = lines.get(name) ?? givenLine(server, name)
        lines.set(name, known)
        return known
      }
      const connect = async (name: string, options: Partial<TestPhoneOptions>): Promise<Phone> => {
        const line = await seat(name)
        const [username = '', domain = ''] = line.username.split('@')
        const one = await startTestPhone({ username, domain, password: line.password, edge, ...options })
        await one.says('REGISTER_OK')
        let since = one.events.length
        const phone: Phone = {
          ...one,
          line,
          anew: () => {
            since = one.events.length
            return phone
          },
          says: (type) => one.says(type, since),
          dial: (to) => one.command('dial', `sip:${to}@${domain}`),
        }
        return phone
      }
      await provide({
        sound: await listenToSound([{ outside: edge }]),
        seat,
        phone: async (name, options = {}) => {
          const known = phones.get(name) ?? connect(name, options)
          phones.set(name, known)
          return (await known).anew()
        },
        operator: async (options = {}) => {
          const there = await startOperator({ edge, ...options })
          if (trunk !== null) await administer(server, 'trunks', 'remove', '--name', trunk)
          trunk = `Operator ${there.address}`
          await administer(server, 'trunks', 'save', '--name', trunk, '--host', there.address, '--country', '43')
          return there
        },
        numberOf: async ({ subscriber_id, username }) => {
          const number = numbers.get(subscriber_id) ?? `4372077${String(subscriber_id).padStart(5, '0')}`
          if (!numbers.has(subscriber_id))
            await administer(
              server,
              'numbers',
              'save',
              '--number',
              number.replace('43720', '43 720 '),
              '--subscriber',
              username,
            )
          numbers.set(subscriber_id, number)
          return number
        },
      })
      await endWhatIsOver()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The page plays this tone (Hz), and no other, for a moment. */
export const expectTone = (page: Page, hertz: number): Promise<void> =>
  expect.poll(() => loudestTone(page), { timeout: 30_000 }).toBeCloseTo(hertz, -2)

/** In Hertz, of all that is played from connections; 0: nothing is heard. */
const loudestTone = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const players = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].filter(({ paused }) => !paused)
    const streams = players.map(({ srcObject }) => srcObject).filter((source) => source instanceof MediaStream)
    const audible = streams.filter((stream) => stream.getAudioTracks().length > 0)
    if (audible.length === 0) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 4096
    for (const stream of audible) context.createMediaStreamSource(stream).connect(analyser)
    const levels = new Float32Array(analyser.frequencyBinCount).fill(-Infinity)
    const loudest = (): number =>
      levels.reduce((best, level, place) => (level > (levels[best] ?? -Infinity) ? place : best), 0)
    const isHeard = (): boolean => (levels[loudest()] ?? -Infinity) > -60
    // on a busy machine it takes a while until anything is played in a new context
    for (let round = 0; round < 60 && !isHeard(); round++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatFrequencyData(levels)
    }
    const hertz = isHeard() ? (loudest() * context.sampleRate) / analyser.fftSize : 0
    await context.close()
    return hertz
  })

export { expect } from '../test.ts'
