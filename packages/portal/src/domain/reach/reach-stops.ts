import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import { type Reach, reachability } from '@lineside/telephony/routing/reachability'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { RouteStop } from '../../shared/ui/lists/route-line.tsx'
import { type Names, namesIn, targetNames } from '../call-outcome/party-name.ts'
import { goneSince } from './reach-words.ts'

/** How many stops fit side by side. */
const most = 5

/** How the last stop is drawn where nobody is reached, or a call that nobody answers is lost. */
const endStates: Readonly<Partial<Record<Reach, 'cut' | 'lost'>>> = { unreachable: 'cut', lost: 'lost' }

interface Told {
  readonly t: Texts<'reach'>
  readonly call: Texts<'call-stops'>
  readonly locale: string
  readonly since: (iso: string) => string
  /** The reader's own line, or one of its company. */
  readonly isOwn: boolean
}

/** The stops of a call to the line: whose phones ring, whose are offline, and where the call ends. */
export const reachStops = (line: LineReachability, told: Told): readonly RouteStop[] => {
  const { call } = told
  const names = namesIn(line)
  const ends = endStates[reachability(line.steps, line.subscriber_id).reach]
  const stops = line.steps.flatMap((step, index) => stopOf(step, index, line, names, told))
  const shown = stops.length < most ? stops : [...stops.slice(0, most - 2), ...stops.slice(-1)]
  const last = shown.length - 1
  return [
    { id: 'start', title: call('card.start'), meta: call('card.now') },
    ...shown.map((stop, index) => (ends !== undefined && index === last ? { ...stop, state: ends } : stop)),
  ]
}

const stopOf = (
  step: TraceStep,
  index: number,
  line: LineReachability,
  names: Names,
  told: Told,
): readonly RouteStop[] => {
  if (step.code === 'offline') return awayStop(step.targets, index, line, names, told)
  const title = titleOf(step, line, names, told)
  if (title === null) return []
  const meta = metaOf(step, line, told)
  return [{ id: `${index}`, title, ...(meta !== null && { meta }) }]
}

/** A stop whose phones are offline: for the line itself since when, for a colleague with the name. */
const awayStop = (
  targets: readonly Target[],
  index: number,
  line: LineReachability,
  names: Names,
  told: Told,
): readonly RouteStop[] => {
  const { t, locale, since, isOwn: isReaders } = told
  const [first, second] = targets
  if (first === undefined || second !== undefined) return []
  const isOwn = first.to === 'subscriber' && first.id === line.subscriber_id
  if (!isOwn)
    return [{ id: `${index}`, title: targetNames(targets, names, locale), meta: t('offline'), state: 'broken' }]
  const gone = goneSince(line)
  const count = line.devices.length
  return [
    {
      id: `${index}`,
      title: count > 0 ? phones(count, told) : t(isReaders ? 'noPhone' : 'phones'),
      meta: gone === null ? t('notSignedIn') : t('allOffline', { count, time: since(gone) }),
      state: 'broken',
    },
  ]
}

/** The title of a stop of a call to a line; null: the step is no stop. */
export const titleOf = (
  step: TraceStep,
  line: Pick<LineReachability, 'subscriber_id'>,
  names: Names,
  told: Pick<Told, 't' | 'call' | 'locale' | 'isOwn'>,
): string | null => {
  const { call, locale } = told
  switch (step.code) {
    case 'rings': {
      const [first, second] = step.targets
      if (first?.to === 'subscriber' && first.id === line.subscriber_id && second === undefined)
        return phones(Math.max(1, step.devices.length), told)
      if (step.targets.length > 2) return call('card.members', { count: step.targets.length })
      return targetNames(step.targets, names, locale)
    }
    case 'voicebox':
    case 'announcement':
    case 'fax':
    case 'conference':
    case 'attendant':
    case 'queue':
      return call(`stops.${step.code}`)
    case 'application':
      return step.name
    case 'handed_on':
      return step.targets.some(({ to }) => to === 'subscriber')
        ? call('stops.handed_on', { name: targetNames(step.targets, names, locale) })
        : targetNames(step.targets, names, locale)
    case 'rejected':
      return call(step.reason === 'block_in' ? 'stops.refused' : 'stops.ends')
    default:
      return null
  }
}

const phones = (count: number, { t, call, isOwn }: Pick<Told, 't' | 'call' | 'isOwn'>): string =>
  isOwn ? call('card.devices', { count }) : t('stops.phones', { count })

/** How many phones or lines the stop names, so that it says "rings" or "ring". */
const ringingAt = (step: Extract<TraceStep, { code: 'rings' | 'handed_on' }>, line: LineReachability): number => {
  const [first, second] = step.targets
  const isOwn = first?.to === 'subscriber' && first.id === line.subscriber_id && second === undefined
  return Math.max(1, isOwn && step.code === 'rings' ? step.devices.length : step.targets.length)
}

const metaOf = (step: TraceStep, line: LineReachability, { t, call }: Told): string | null => {
  if ((step.code === 'rings' || step.code === 'handed_on') && step.seconds !== null)
    return call('card.ring', { seconds: step.seconds, count: ringingAt(step, line) })
  if (step.code === 'rejected' && (step.reason === 'callee_offline' || step.reason === 'callee_busy'))
    return t(`hears.${step.reason}`)
  return step.after > 0 ? call('card.after', { seconds: step.after }) : null
}
