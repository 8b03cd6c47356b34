import type { GroupLine } from '@lineside/telephony/pbx/group-line'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import type { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './group-drawing.module.css'

export interface GroupPerson {
  readonly id: number
  readonly name: string
  /** undefined: not known. */
  readonly presence: ReturnType<ReturnType<typeof usePresenceOf>>
}

interface GroupDrawingProps {
  line: GroupLine<GroupPerson>
  /** Between the start and the people: a queue, or the secretaries who ring instead of them. */
  before?: readonly { readonly id: string; readonly title: string; readonly meta: string }[]
  /** The last stop, which opens the choice of the end; null: nobody rings at all. */
  end: ReactNode
  isLost: boolean
}

/** How many faces of one stop are shown. */
const faces = 4

/** GRP-06: the line of a group, with the seconds of each person; it stands upright where it is narrow. */
export function GroupDrawing({ line, before = [], end, isLost }: GroupDrawingProps) {
  const t = useTranslations('pbx-groups')
  const people = line.stops.map(({ members: [first, ...others], from, seconds }, index) => ({
    id: first === undefined ? `${index}` : `${first.id}`,
    title: others.length === 0 ? (first?.name ?? '') : t('line.people', { count: others.length + 1 }),
    meta: from === null ? t('line.rings', { seconds }) : t('line.span', { from, to: from + seconds }),
    members: first === undefined ? [] : [first, ...others],
  }))
  const stops = [
    { id: 'start', title: t('line.start'), meta: '', members: [] },
    ...before.map((stop) => ({ ...stop, members: [] })),
    ...people,
    ...(line.rest > 0 ? [{ id: 'rest', title: t('line.more', { count: line.rest }), meta: '', members: [] }] : []),
  ]
  const widthOf = (index: number) => stops[index]?.members.length ?? 0
  return (
    <div className={css.room}>
      {/* a new line is drawn once */}
      <ol key={stops.map(({ id }) => id).join()} className={css.line} aria-label={t('line.label')}>
        {stops.map(({ id, title, meta, members }, index) => (
          <li
            key={id}
            className={cx(css.stop, index === 0 && css.start, isLost && index === stops.length - 1 && css.losing)}
            style={
              { '--at': index, '--from': reach(widthOf(index)), '--to': reach(widthOf(index + 1)) } as CSSProperties
            }
          >
            {members.length === 0 ? (
              <span className={css.dot} />
            ) : (
              <span className={css.faces}>
                {members.slice(0, faces).map((person) => (
                  <PresenceAvatar key={person.id} name={person.name} kind={person.presence?.state} />
                ))}
              </span>
            )}
            <span className={css.text}>
              <span className={css.title}>{title}</span>
              {meta !== '' && <span className={css.meta}>{meta}</span>}
              {members.length > 1 && <VisuallyHidden>{members.map(({ name }) => name).join(', ')}</VisuallyHidden>}
            </span>
          </li>
        ))}
        <li className={cx(css.stop, css.end, isLost && css.lost)} style={{ '--at': stops.length } as CSSProperties}>
          <span className={css.dot} />
          {end}
        </li>
      </ol>
    </div>
  )
}

/** How far from its middle a stop leaves the line free, in pixels: a dot, or as many faces as are shown. */
const reach = (members: number): string => (members === 0 ? '9px' : `${20 + (Math.min(members, faces) - 1) * 13}px`)
