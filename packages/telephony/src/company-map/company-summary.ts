import { limits } from '@lineside/contract/limits'
import type { KindSummary } from '@lineside/contract/resources/company-map'
import { needsAttention } from '../routing/needs-attention.ts'
import { isBox } from './line-way.ts'
import type { MapLine } from './map-line.ts'

/** MAP-01: how many lines of each kind there are, and how many of them callers do not reach, or are cut off by. */
export const companySummary = (
  lines: readonly MapLine[],
): Readonly<Record<'seats' | 'groups' | 'queues', KindSummary>> => ({
  seats: summaryOf(lines.filter(({ kind }) => kind === 'seat')),
  groups: summaryOf(lines.filter(({ kind }) => kind === 'group')),
  queues: summaryOf(lines.filter(({ isQueue }) => isQueue)),
})

const summaryOf = (lines: readonly MapLine[]): KindSummary => {
  const known = lines.map((line) => ({
    id: line.id,
    why: needsAttention(line.trace, line.id, isBox(line) ? null : line.devices),
  }))
  const idsOf = (why: 'no_phone' | 'lost') => known.flatMap((line) => (line.why === why ? [line.id] : []))
  const [withoutPhone, losing] = [idsOf('no_phone'), idsOf('lost')]
  return {
    count: lines.length,
    without_phone: withoutPhone.length,
    losing: losing.length,
    attention: [...withoutPhone, ...losing].slice(0, limits.attentionLines),
  }
}
