import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { StopStep, Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Attention } from '@lineside/telephony/routing/needs-attention'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { MiniStop } from '../../shared/ui/lists/mini-line.tsx'
import { type Names, namesIn, targetNames } from '../call-outcome/party-name.ts'
import { attentionOf } from './line-attention.ts'
import { titleOf } from './reach-stops.ts'
import { goneSince } from './reach-words.ts'

/** How many stops one line of a list has room for, the start not counted. */
const most = 4

interface Told {
  readonly t: Texts<'reach'>
  readonly call: Texts<'call-stops'>
  readonly locale: string
  readonly since: (iso: string) => string
}

interface Asked extends Told {
  readonly line: LineReachability
  readonly names: Names
  readonly why: Attention | null
}

/** REACH-01: the stops of a call that nobody answers, for one line of a list. */
export const miniStops = (line: LineReachability, isGroup: boolean, told: Told): readonly MiniStop[] => {
  const asked = { ...told, line, names: namesIn(line), why: attentionOf(line, isGroup) }
  const stops = line.steps.flatMap((step, index) => {
    const stop = stopOf(step, asked)
    return stop === null ? [] : [{ id: `${index}`, ...stop }]
  })
  // where a status or a rule sends all calls away, no step says that the line has no phone
  const isTold = isGroup || asked.why !== 'no_phone' || line.steps.some((step) => isAway(step, line))
  const all = isTold ? stops : [{ id: 'no-phone', title: noPhone(asked), state: 'lost' as const }, ...stops]
  const shown = all.length <= most ? all : [...all.slice(0, most - 1), ...all.slice(-1)]
  return [{ id: 'start', title: told.t('mini.start') }, ...shown]
}

/** The line's own devices are offline. */
const isAway = (step: TraceStep, { subscriber_id: id }: LineReachability): boolean =>
  step.code === 'offline' && step.targets.some((target) => target.to === 'subscriber' && target.id === id)

const stopOf = (step: TraceStep, asked: Asked): Omit<MiniStop, 'id'> | null => {
  const { line, names, why, t, call, locale } = asked
  if (step.code === 'offline')
    return isAway(step, line)
      ? { title: noPhone(asked), state: why === null ? 'idle' : 'lost' }
      : { title: t('mini.away', { name: manyNames(step.targets, asked) }), state: why === 'no_phone' ? 'lost' : 'idle' }
  if (step.code === 'rejected')
    return {
      title: step.reason === 'block_in' ? call('stops.refused') : t('mini.ends'),
      state: why === null ? 'idle' : 'lost',
    }
  const title = titleOf(step, line, names, { t, call, locale, isOwn: false })
  if (title === null) return null
  const seconds = secondsOf(step)
  return { title: seconds === null ? title : t('mini.rings', { name: title, seconds }) }
}

const secondsOf = (step: TraceStep | StopStep): number | null =>
  step.code === 'rings' || step.code === 'handed_on' ? step.seconds : null

const manyNames = (targets: readonly Target[], { names, locale, call }: Asked): string =>
  targets.length > 2 ? call('card.members', { count: targets.length }) : targetNames(targets, names, locale)

const noPhone = ({ line, t, since }: Asked): string => {
  const gone = goneSince(line)
  return gone === null ? t('mini.noPhone') : t('mini.noPhoneSince', { time: since(gone) })
}
