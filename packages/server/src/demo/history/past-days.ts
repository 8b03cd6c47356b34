import { parseApiTime } from '../../platform/http/requests/api-time.ts'
import type { DemoLine } from '../provision-demo.ts'
import { type CallStatus, forwarded, incoming, internal, outgoing, type Scene, toGroup } from './calls.ts'
import { contactsOf } from './contacts.ts'
import type { DemoConversation } from './conversation.ts'

const dayMs = 86_400_000
const days = 16

/** The calls of the last weeks, up to yesterday, mostly on working days. */
export const pastDays = (scene: Scene, now: Date, callsADay: readonly [min: number, max: number]): DemoConversation[] =>
  Array.from({ length: days }, (_, index) => days - index).flatMap((daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * dayMs)
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    const count = isWeekend ? scene.random.int(0, 2) : scene.random.int(...callsADay)
    return Array.from({ length: count }, () => someCall(scene, officeTime(scene, day))).flat()
  })

/** A random moment between 07:30 and 17:30 in the company's time zone. */
const officeTime = ({ random, company }: Scene, day: Date): Date => {
  const minutes = random.int(7 * 60 + 30, 17 * 60 + 30)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(random.int(0, 59))}.${random.int(100, 999)}`
  return parseApiTime(`${day.toISOString().slice(0, 10)} ${clock}`, company.company.timezone) ?? day
}

const someCall = (scene: Scene, at: Date): DemoConversation[] => {
  const { random, company } = scene
  const line = someLine(scene)
  const from = random.pick(contactsOf[company.company.external_id] ?? [])
  const seconds = random.chance(0.15) ? random.int(600, 2400) : random.int(12, 480)
  const kind = random.int(1, 100)
  if (kind <= 30) return [incoming(scene, line, from, { at, seconds })]
  if (kind <= 42) return [incoming(scene, line, from, { at, status: random.chance(0.7) ? 'cancel' : 'noanswer' })]
  if (kind <= 66) return [outgoing(scene, line, from, { at, seconds, status: someStatus(scene) })]
  if (kind <= 82) return internal(scene, line, colleagueOf(scene, line), { at, seconds, status: someStatus(scene) })
  if (kind <= 90 && company.groups.length > 0)
    return toGroup(scene, random.pick(company.groups), random.pick(company.seats), { from, at, seconds })
  return someForwarding(scene, line, { from, at, seconds })
}

const someForwarding = (
  scene: Scene,
  line: DemoLine,
  call: { from: string; at: Date; seconds: number },
): DemoConversation[] => {
  const { random, company } = scene
  const callType = random.pick(['cfu', 'cfb', 'cfna', 'cft'] as const)
  const mobile = company.company.number.cc === '43' ? '436767001122' : '447700900877'
  const to = callType === 'cft' ? mobile : random.chance(0.3) ? 'voicemail' : colleagueOf(scene, line)
  return forwarded(scene, line, { ...call, callType, to })
}

/** A random line; the pilot is chosen more often. */
const someLine = ({ random, company: { pilot, seats } }: Scene): DemoLine => random.pick([pilot, pilot, ...seats])

const colleagueOf = ({ random, company: { pilot, seats } }: Scene, line: DemoLine): DemoLine =>
  random.pick([pilot, ...seats].filter(({ id }) => id !== line.id))

const someStatus = ({ random }: Scene): CallStatus =>
  random.chance(0.74) ? 'ok' : random.pick(['busy', 'noanswer', 'noanswer', 'cancel', 'offline'] as const)
