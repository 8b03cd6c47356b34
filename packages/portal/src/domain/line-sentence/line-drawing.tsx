import type { CSSProperties, ReactNode } from 'react'
import { PresenceAvatar } from '../live/presence-avatar.tsx'
import type { usePresenceOf } from '../live/use-presence-of.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './line-drawing.module.css'

export interface LinePerson {
  readonly id: number
  readonly name: string
  /** undefined: not known. */
  readonly presence: ReturnType<ReturnType<typeof usePresenceOf>>
  readonly isGroup?: boolean
}

export interface LineStop {
  readonly id: string
  readonly title: string
  /** Below the title: how long it rings. */
  readonly meta: string
  /** The people who ring; without anybody it is a dot. */
  readonly members: readonly LinePerson[]
}

interface LineDrawingProps {
  /** The name of the whole for screen readers. */
  label: string
  /** The stop that a call comes from. */
  start: string
  stops: readonly LineStop[]
  /** The last stop, usually a control that opens the choice of the end; absent: the last of `stops` is the end. */
  end?: ReactNode
  /** The last stop answers nobody. */
  isLost?: boolean
}

/** How many faces of one stop are shown. */
const faces = 4

/** GRP-06, MS-02: the way of a call through a line, stop by stop; it stands upright where it is narrow. */
export function LineDrawing({ label, start, stops, end, isLost = false }: LineDrawingProps) {
  const all = [{ id: 'start', title: start, meta: '', members: [] }, ...stops]
  const widthOf = (index: number) => all[index]?.members.length ?? 0
  return (
    <div className={css.room}>
      {/* a new line is drawn once */}
      <ol key={all.map(({ id }) => id).join()} className={css.line} aria-label={label}>
        {all.map(({ id, title, meta, members }, index) => (
          <li
            key={id}
            className={cx(
              css.stop,
              index === 0 && css.start,
              index === all.length - 1 && (end === undefined ? css.end : isLost && css.losing),
            )}
            style={
              { '--at': index, '--from': reach(widthOf(index)), '--to': reach(widthOf(index + 1)) } as CSSProperties
            }
          >
            {members.length === 0 ? (
              <span className={css.dot} />
            ) : (
              <span className={css.faces}>
                {members.slice(0, faces).map((person) => (
                  <PresenceAvatar
                    key={person.id}
                    name={person.name}
                    isGroup={person.isGroup ?? false}
                    kind={person.presence?.state}
                  />
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
        {end !== undefined && (
          <li className={cx(css.stop, css.end, isLost && css.lost)} style={{ '--at': all.length } as CSSProperties}>
            <span className={css.dot} />
            {end}
          </li>
        )}
      </ol>
    </div>
  )
}

/** How far from its middle a stop leaves the line free, in pixels: a dot, or as many faces as are shown. */
const reach = (members: number): string => (members === 0 ? '9px' : `${20 + (Math.min(members, faces) - 1) * 13}px`)
