import type { Target } from '@lineside/contract/rtc/call-steps'
import type { Presented } from '@lineside/contract/rtc/plan'
import type { Call } from './call.ts'
import { isGranted } from './granted.ts'
import type { Person, SubscriberSettings } from './snapshot.ts'

/**
 * How the caller is shown to targets that ring together (CB-03, PBXSET-01, TEL-06). Colleagues see the name and the
 * extension, or the number of a line that has no extension. Everybody else sees the number that the line shows outside,
 * and no name. If the number must be withheld from one target, it is withheld from all.
 */
export const presentCaller = (call: Call, targets: readonly Target[]): Presented => {
  const { caller, people } = call.snapshot
  const { origin } = call
  if (caller.isAnonymous) return 'anonymous'
  if (origin === null) {
    const [number] = caller.numbers
    return number === undefined ? 'anonymous' : { number, name: null }
  }
  const isColleague = targets.map((target) => isOfCustomer(call, target, people[origin.id]))
  if (isColleague.some((isInPbx) => hidesNumber(origin, isInPbx))) return 'anonymous'
  const own = people[origin.id]
  const extension = own?.extension ?? null
  const name = own !== undefined && isColleague.every(Boolean) ? own.name : null
  if (name !== null && extension !== null) return { number: extension, name }
  if (origin.presents !== null) return { number: origin.presents, name }
  return targets.every(({ to }) => to === 'outside') ? 'unnumbered' : 'anonymous'
}

/** Whether the line hides its number: `clir` hides it from everybody, `clir_intrapbx` within its own PBX. */
export const hidesNumber = (origin: SubscriberSettings, isInPbx: boolean): boolean =>
  (origin.hidesNumber && isGranted(origin, 'clir')) ||
  (isInPbx && origin.hidesNumberInPbx && isGranted(origin, 'clir_intrapbx'))

/**
 * Whether a call is recorded once one of these targets answers: because the calling line wants it, or the line whose
 * rules ring the targets (REC-04). Each line may want it for all its calls, only for those within its PBX, or only for
 * the others.
 */
export const isRecorded = (call: Call, line: SubscriberSettings | null, targets: readonly Target[]): boolean => {
  const { origin, snapshot } = call
  const isInternal = (own: SubscriberSettings | null): boolean =>
    targets.every((target) => isOfCustomer(call, target, own === null ? undefined : snapshot.people[own.id]))
  const isFromColleague = line !== null && origin !== null && customerOf(call, line.id) === customerOf(call, origin.id)
  return wantsRecord(origin, isInternal(origin)) || wantsRecord(line, isFromColleague)
}

const wantsRecord = (settings: SubscriberSettings | null, isInternal: boolean): boolean => {
  if (settings === null || settings.records === 'never' || !isGranted(settings, 'record_call')) return false
  return settings.records === 'always' || (settings.records === 'internal') === isInternal
}

const customerOf = ({ snapshot }: Call, id: number): number | undefined => snapshot.people[id]?.customerId

const isOfCustomer = (call: Call, target: Target, own: Person | undefined): boolean =>
  own !== undefined && target.to === 'subscriber' && customerOf(call, target.id) === own.customerId
