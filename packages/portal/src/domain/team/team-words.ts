import type { LiveLine } from '@lineside/contract/rtc/frame-parts'
import { type ColleagueFacts, type ColleagueState, colleagueState } from '@lineside/telephony/team/colleague-state'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { type StatusTexts, statusText } from '../status/status-words.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

export const factsOf = ({ state, since, status, wraps_until }: LiveLine): ColleagueFacts => ({
  state,
  since: momentOf(since),
  status: status && { ...status, until: momentOf(status.until) },
  wrapsUntil: momentOf(wraps_until),
})

export const stateOf = (line: LiveLine, now: number): ColleagueState => colleagueState(factsOf(line), now)

export interface TeamTexts {
  readonly t: Texts<'team'>
  readonly status: StatusTexts
  /** A moment of today as its time, else with its day. */
  readonly time: (at: Date) => string
}

export interface StateWords {
  readonly text: string
  /** The note that the person has written for colleagues; empty: nothing. */
  readonly note: string
  /** Since when it rings or talks, for a duration beside the words. */
  readonly since: number | null
}

/** TEAM-01: the state of a colleague in words; colour and shape only repeat them. */
export const stateWords = (
  { with: other }: Pick<LiveLine, 'with'>,
  state: ColleagueState,
  { t, status, time }: TeamTexts,
): StateWords => {
  const name = other === null ? null : (other.name ?? readableNumber(other.number ?? ''))
  switch (state.kind) {
    case 'ringing':
      return { text: name === null ? t('rings') : t('ringsFrom', { name }), note: '', since: state.since }
    case 'talking':
      return { text: name === null ? t('talks') : t('talksWith', { name }), note: '', since: state.since }
    case 'wrapping':
      return { text: t('wraps', { time: time(new Date(state.until)) }), note: '', since: null }
    case 'offline':
      return {
        text: state.since === null ? t('offline') : t('offlineSince', { time: time(new Date(state.since)) }),
        note: '',
        since: null,
      }
    case 'free':
      return { text: t('free'), note: '', since: null }
    default: {
      const until = state.until === null ? null : new Date(state.until).toISOString()
      return { text: statusText({ kind: state.kind, until }, status), note: state.note, since: null }
    }
  }
}
