import type { StopStep, Target } from '@lineside/contract/rtc/call-steps'
import type { EndReason } from '@lineside/contract/rtc/frames'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { CircleAlert, Clock, ListTree, PhoneOff, Printer, Split, UsersRound, Voicemail, Volume2 } from 'lucide-react'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { IconType } from '../../../shared/ui/basics/icon.tsx'
import type { WayFace } from './way-list.tsx'

type Code = StopStep['code']
type PlaceCode = Exclude<Code, 'rings' | 'busy' | 'offline' | 'declined' | 'handed_on'>
type PersonStep = Extract<StopStep, { targets: readonly Target[] }>

const placeIcons: Record<PlaceCode, IconType> = {
  voicebox: Voicemail,
  announcement: Volume2,
  fax: Printer,
  conference: UsersRound,
  application: CircleAlert,
  attendant: ListTree,
  queue: Clock,
  rejected: PhoneOff,
}

/** The names of the lines on a call's way. */
export interface WayNames {
  /** The name of the called party, whose line rings first. */
  readonly called: string
  readonly line: (id: number) => string | null
}

const isPersonStep = (step: StopStep): step is PersonStep => 'targets' in step

/** The face and name of a stop on the way. */
export function wayPlace(step: StopStep, names: WayNames, t: Texts<'call-stage'>): Pick<WayFace, 'face' | 'title'> {
  if (!isPersonStep(step)) return { face: { icon: placeIcons[step.code] }, title: t(`way.places.${step.code}`) }
  const [first, second] = step.targets
  // a later stop that one line's own rules lead to is not that line ringing
  const isOnward = step.code === 'handed_on' && step.after > 0
  if (first === undefined) return { face: { name: names.called }, title: names.called }
  if (second !== undefined) return { face: { icon: UsersRound }, title: t('way.lines', { count: step.targets.length }) }
  const title = targetName(first, step.after === 0 ? names.called : null, names) ?? t('way.colleague')
  return { face: isOnward ? { icon: Split } : { name: title }, title }
}

const targetName = (target: Target, called: string | null, names: WayNames): string | null => {
  if (target.to === 'outside') return called ?? readableNumber(target.address)
  return names.line(target.id) ?? called
}

/**
 * The actual or expected events at a stop: "2 devices ring, 9 of 20 s", "then, after 20 s".
 *
 * @param elapsed seconds from the beginning of the call until it left the stop, or until now
 */
export function wayDetail(step: StopStep, state: WayFace['state'], elapsed: number, t: Texts<'call-stage'>): string {
  if (state === 'next') return t(isPersonStep(step) ? 'way.then' : 'way.after', { seconds: step.after })
  if (step.code !== 'rings') return t(`way.now.${step.code}`)
  const count = step.devices.length
  if (state === 'passed' || state === 'gone')
    return t('way.rang', { count, seconds: Math.max(1, rangFor(step, elapsed)) })
  return t('way.rings', { count, elapsed: rangFor(step, elapsed), seconds: step.seconds })
}

/** The outcome of a stop whose call ended before anybody answered. */
export function unansweredDetail(reason: EndReason, t: Texts<'call-stage'>): string {
  if (reason === 'busy' || reason === 'declined' || reason === 'offline') return t(`way.now.${reason}`)
  return t(reason === 'no_answer' || reason === 'cancelled' ? 'way.notAnswered' : 'way.notConnected')
}

const rangFor = ({ after, seconds }: Extract<StopStep, { code: 'rings' }>, elapsed: number): number =>
  Math.max(0, Math.min(seconds, Math.floor(elapsed - after)))
