import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { StopStep } from '@lineside/contract/rtc/call-steps'
import { type NotReached, type Reach, reachability } from '@lineside/telephony/routing/reachability'
import type { Texts } from '../../shared/i18n/texts.ts'
import { type Names, namesIn, targetNames } from '../call-outcome/party-name.ts'

export interface ReachWords {
  readonly reach: Reach
  readonly because: NotReached | null
  /** "You are reachable: 3 phones, then the voicebox." */
  readonly sentence: string
  /** The stops after one another: "3 phones, then the voicebox"; '' if nobody is reached. */
  readonly way: string
  /** The part after the colon, for sentences about another time: "3 phones, then the voicebox". */
  readonly what: string
  /** For the top bar: "Reachable", "Voicebox", "Not reachable". */
  readonly state: string
  /** For a card of the list: "2 phones", "offline since 00:37". */
  readonly short: string
}

/** How many stops a sentence names at most; the last one is always named. */
const most = 4

interface Told {
  readonly t: Texts<'reach'>
  readonly locale: string
  readonly since: (iso: string) => string
  /** The reader's own line, or one of its company. */
  readonly isOwn: boolean
}

/** REACH-01: whether people can reach a line, in the reader's language. */
export const reachWords = (line: LineReachability, { t, locale, since, isOwn }: Told): ReachWords => {
  const { reach, because, way, lostAfter } = reachability(line.steps, line.subscriber_id)
  const names = namesIn(line)
  const named = way.map((step) => nameOf(step, line.subscriber_id, names, t, locale))
  const shown = named.filter((name, index) => name !== named[index - 1])
  const cut = shown.length > most ? [...shown.slice(0, most - 1), ...shown.slice(-1)] : shown
  const joined = cut.slice(1).reduce((before, next) => t('then', { before, next }), cut[0] ?? '')
  const who = isOwn ? 'own' : 'line'
  if (reach === 'reachable')
    return {
      reach,
      because,
      sentence: t(`${who}.reachable`, { way: joined }),
      way: joined,
      what: joined,
      state: t('state.reachable'),
      short: shown[0] ?? '',
    }
  if (lostAfter !== null)
    return {
      reach,
      because,
      sentence: lostSentence(way, lostAfter, { t, who, line: line.subscriber_id, joined }),
      way: joined,
      what: t('thenLost', { way: joined }),
      state: t('state.lost'),
      short: t('shortLost', { way: shown[0] ?? '' }),
    }
  const end = way[0]
  if (reach === 'answered' && end) {
    const state = t(`alone.${stopKey(end)}`)
    const isOffline = because === 'no_phone'
    return {
      reach,
      because,
      sentence: t(isOffline ? 'answered.offline' : 'answered.told', { way: joined }),
      way: joined,
      what: joined,
      state,
      short: state,
    }
  }
  const sentence = t(`${who}.${because ?? 'ends'}`)
  return {
    reach: 'unreachable',
    because,
    sentence,
    way: '',
    what: sentence,
    state: t('state.unreachable'),
    short: offlineText(line, because, t, since),
  }
}

/** Whether the way of a call needs help: nobody is reached, no phone of the line is signed in, or callers are lost. */
export const isToMend = ({ reach, because }: Pick<ReachWords, 'reach' | 'because'>): boolean =>
  reach === 'unreachable' || reach === 'lost' || because === 'no_phone'

/** "3 phones ring for 60 s, then callers are lost". */
const lostSentence = (
  way: readonly StopStep[],
  seconds: number,
  { t, who, line, joined }: { t: Texts<'reach'>; who: 'own' | 'line'; line: number; joined: string },
): string => {
  const count = ownPhonesAlone(way, line)
  return count === null ? t(`${who}.lost`, { way: joined, seconds }) : t(`${who}.lostPhones`, { count, seconds })
}

/** How many phones ring, if nobody but the line itself does; else null. */
export const ownPhonesAlone = (way: readonly StopStep[], line: number): number | null => {
  const [only, other] = way
  return only !== undefined && other === undefined && ringsItself(only, line) ? Math.max(1, only.devices.length) : null
}

/** Whether a call to a line rings its own devices first, before anything else happens to it. */
export const ringsAtOnce = ({ steps, subscriber_id }: LineReachability): boolean => {
  const [first] = reachability(steps, subscriber_id).way
  return first !== undefined && ringsItself(first, subscriber_id)
}

/** Whether a stop is the line's own phones. */
const ringsItself = (step: StopStep, line: number): step is Extract<StopStep, { code: 'rings' }> => {
  if (step.code !== 'rings') return false
  const [first, second] = step.targets
  return first?.to === 'subscriber' && first.id === line && second === undefined
}

/** Since when the last device of a line is offline; null: not known. */
export const goneSince = ({ devices }: LineReachability): string | null =>
  devices
    .flatMap((device) => (!device.is_online && device.since !== null ? [device.since] : []))
    .toSorted()
    .at(-1) ?? null

const offlineText = (
  line: LineReachability,
  because: string | null,
  t: Texts<'reach'>,
  since: (iso: string) => string,
): string => {
  if (because !== 'no_phone') return t('state.unreachable')
  const gone = goneSince(line)
  return gone === null ? t('offline') : t('offlineSince', { time: since(gone) })
}

/** The name of a stop within a sentence: "3 phones", "Max Berger", "the voicebox". */
const nameOf = (step: StopStep, line: number, names: Names, t: Texts<'reach'>, locale: string): string => {
  if (step.code !== 'rings' && step.code !== 'handed_on') return t(`stops.${stopKey(step)}`)
  if (ringsItself(step, line)) return t('stops.phones', { count: Math.max(1, step.devices.length) })
  if (step.targets.length > 2) return t('stops.lines', { count: step.targets.length })
  return targetNames(step.targets, names, locale)
}

const keys = ['voicebox', 'announcement', 'fax', 'conference', 'attendant', 'queue'] as const
const stopKey = ({ code }: StopStep) => keys.find((key) => key === code) ?? 'application'
