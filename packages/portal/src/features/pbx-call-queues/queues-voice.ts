import { playerTime } from '@lineside/telephony/conversations/duration'
import type { QueuesState } from '@lineside/telephony/queue/queue-board'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Voice } from '../../shared/ui/basics/page-head.tsx'

interface Known {
  /** How many queues there are; undefined: not known yet. */
  readonly count: number | undefined
  /** null: not told. */
  readonly state: QueuesState | null
}

/** CQ-01: the sentence of the page: how many callers wait for whom, and what of it needs attention. */
export const queuesVoice = ({ count, state }: Known, t: Texts<'pbx-queues'>): Voice => {
  if (count === undefined) return { calm: '', warning: '' }
  if (count === 0) return { calm: t('voice.none'), warning: '' }
  if (state === null) return { calm: `${t('count', { count })}.`, warning: '' }
  return { calm: calmOf(state, count, t), warning: warningOf(state, t) }
}

const calmOf = ({ waiting, busy }: QueuesState, count: number, t: Texts<'pbx-queues'>): string => {
  const [name, ...others] = busy
  if (name === undefined) return t('voice.nobody', { count })
  return others.length === 0
    ? t('voice.waitFor', { count: waiting, name })
    : t('voice.waitIn', { count: waiting, queues: busy.length })
}

const warningOf = ({ waiting, long, longest, unattended }: QueuesState, t: Texts<'pbx-queues'>): string => {
  const [name, ...others] = unattended
  if (long > 1) return t('voice.long', { count: long, time: playerTime(longest) })
  if (long === 1) return t(waiting === 1 ? 'voice.theOneLong' : 'voice.oneLong', { time: playerTime(longest) })
  if (name === undefined) return ''
  return others.length === 0 ? t('voice.unattended', { name }) : t('voice.unattendedMany', { count: unattended.length })
}
