import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { givenNumber, givenSubscriber, type GivenCustomer } from '../../../packages/server/test/builders.ts'
import type { EdgePlatform, OwnEdge } from '../../../packages/server/test/sip/own-edges.ts'
import { answers, calls, proves, registers } from '../../sip/scenarios.ts'
import { type SippRun, sippAddress, startSipp } from '../../sip/sipp.ts'
import type { CallWorld } from './call-world.ts'
import { tryOnce } from './keep-calling.ts'

const sipPassword = 'grey-Pigeon-71'
const registerEveryMs = 60_000
const talksMs = 20_000
const cutBy = ['server', 'database', 'edge', 'relay'] as const

/** Noise of a second in G.711. */
const sound = Buffer.from(Array.from({ length: 8_000 }, (_, index) => 0x55 ^ ((index * 13) & 0x3f)))

interface PhonesOptions {
  readonly platform: EdgePlatform
  readonly customer: GivenCustomer
  readonly edge: OwnEdge
  /** Where SIPp keeps its files. */
  readonly directory: string
  /** How many phones register at this edge, and how many calls they have at any time. */
  readonly phones: number
  readonly calls: number
  readonly firstExtension: number
}

/** Phones at one edge: they renew their registrations, and then call each other with sound, again and again. */
export const phoneCalls = async (world: CallWorld, options: PhonesOptions): Promise<void> => {
  const { platform, customer, edge, directory, phones, calls: atOnce, firstExtension } = options
  const { domain } = customer
  const { over } = world
  const [callers, called] = [sippAddress(), sippAddress()]
  const names: string[] = []
  for (let at = 0; at < phones; at++) {
    const pbx_extension = String(firstExtension + at)
    const line = await givenSubscriber(platform, { customer, pbx_extension, display_name: `Phone ${at}`, sipPassword })
    await givenNumber(platform, line.id)
    names.push(line.username)
  }
  const to = edge.outside
  const all = async (what: string, count: number, run: Omit<SippRun, 'to' | 'calls'>): Promise<void> => {
    const below = await mkdtemp(join(directory, 'phones-'))
    const { succeeded, failed } = await (await startSipp(below, { ...run, to, calls: count })).ended
    await rm(below, { recursive: true })
    if (failed > 0 || succeeded < count) throw new Error(`${what}: ${failed} failed of ${count}`)
  }
  const credentials = names.map((name) => [name, proves(name, sipPassword)] as const)
  const register = () =>
    all('registrations', phones, {
      address: called,
      scenario: registers(domain),
      rows: credentials.map((one) => [...one, `${called}:5060`]),
      atOnce: Math.min(phones, 10),
      aSecond: 10,
    })
  const call = () =>
    all('calls', atOnce, {
      address: callers,
      scenario: calls({ domain, lasts: talksMs, hasSound: true }),
      rows: credentials.map((one, at) => [...one, String(firstExtension + ((at + 1) % phones))]),
      atOnce,
      aSecond: 4,
      sound,
    })
  const registering = { kind: 'phones register', mayBeCutBy: cutBy }
  const calling = { kind: 'calls between phones', mayBeCutBy: cutBy }
  // a phone is reached where it speaks from, so the same address registers, and is called afterwards
  while (!over.aborted) {
    await tryOnce(registering, register, world.calling(registering.kind))
    if (atOnce === 0) await delay(registerEveryMs, undefined, { signal: over }).catch(() => undefined)
    if (atOnce === 0 || over.aborted) continue
    const below = await mkdtemp(join(directory, 'phones-'))
    const phone = await startSipp(below, { address: called, scenario: answers(true), sound })
    await tryOnce(calling, call, world.calling(calling.kind))
    await phone.stop()
    await rm(below, { recursive: true })
  }
}
