import type { GroupLine } from '@lineside/telephony/pbx/group-line'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LineDrawing, type LinePerson, type LineStop } from '../../domain/line-sentence/line-drawing.tsx'

interface GroupDrawingProps {
  line: GroupLine<LinePerson>
  /** Between the start and the people: a queue, or the secretaries who ring instead of them. */
  before?: readonly Omit<LineStop, 'members'>[]
  /** The last stop, which opens the choice of the end. */
  end: ReactNode
  isLost: boolean
}

/** GRP-06: the line of a group, with the seconds of each person. */
export function GroupDrawing({ line, before = [], end, isLost }: GroupDrawingProps) {
  const t = useTranslations('pbx-groups')
  const people = line.stops.map(
    ({ members: [first, ...others], from, seconds }, index): LineStop => ({
      id: first === undefined ? `${index}` : `${first.id}`,
      title: others.length === 0 ? (first?.name ?? '') : t('line.people', { count: others.length + 1 }),
      meta: from === null ? t('line.rings', { seconds }) : t('line.span', { from, to: from + seconds }),
      members: first === undefined ? [] : [first, ...others],
    }),
  )
  const rest = line.rest > 0 ? [{ id: 'rest', title: t('line.more', { count: line.rest }), meta: '', members: [] }] : []
  return (
    <LineDrawing
      label={t('line.label')}
      start={t('line.start')}
      stops={[...before.map((stop) => ({ ...stop, members: [] })), ...people, ...rest]}
      end={end}
      isLost={isLost}
    />
  )
}
