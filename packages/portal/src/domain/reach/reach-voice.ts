import type { LineReachability } from '@lineside/contract/resources/reachability'
import { reachability } from '@lineside/telephony/routing/reachability'
import type { Texts } from '../../shared/i18n/texts.ts'
import { ownPhonesAlone, type ReachWords } from './reach-words.ts'

/** The sentence of a page: what is so, and what of it needs attention; '' for none. */
export interface ReachVoice {
  readonly calm: string
  readonly warning: string
}

/** REACH-01: whether people can reach the reader's own line, as sentences of their own for a page's large size. */
export const reachVoice = (
  line: LineReachability,
  { reach, sentence, way: named }: Pick<ReachWords, 'reach' | 'sentence' | 'way'>,
  { t }: { t: Texts<'reach'> },
): ReachVoice => {
  const { way, lostAfter } = reachability(line.steps, line.subscriber_id)
  if (reach === 'unreachable') return { calm: '', warning: t('voice.whole', { sentence }) }
  if (lostAfter === null) return { calm: t('voice.whole', { sentence }), warning: '' }
  const count = ownPhonesAlone(way, line.subscriber_id)
  return count === null
    ? { calm: t('voice.reachable', { way: named }), warning: t('voice.lostAfter', { seconds: lostAfter }) }
    : { calm: t('voice.phones', { count, seconds: lostAfter }), warning: t('voice.lost') }
}
