import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../../shared/navigation/link.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './company-map.module.css'
import type { Point } from './map-layout.ts'

/** The page that a node leads to; `open`: the line that opens there. */
export interface NodePage {
  readonly to:
    | '/user/pbx-configuration/groups'
    | '/user/pbx-configuration/seats'
    | '/user/pbx-configuration/auto-attendant'
    | '/user/call-forwarding'
  readonly open?: number
}

interface MapPlaceProps {
  /** ID of the node or leaf: pointing at it lights the lines through it. */
  id: string
  at: Point
  look: string | undefined
  /** null: it leads nowhere. */
  page: NodePage | (() => void) | null
  children: ReactNode
}

/** Something of the drawing in its place; on a phone it stands in its list. */
export function MapPlace({ id, at, look, page, children }: MapPlaceProps) {
  const style = { '--x': `${at.x}px`, '--y': `${at.y}px` } as CSSProperties
  return (
    <span className={cx(css.place, look)} style={style} data-node={id}>
      {page === null ? (
        <span className={css.words}>{children}</span>
      ) : typeof page === 'function' ? (
        <button type="button" className={css.words} onClick={page}>
          {children}
        </button>
      ) : (
        <Link
          to={page.to}
          search={page.open === undefined ? {} : { open: String(page.open) }}
          className={css.words}
          aria-current={undefined}
        >
          {children}
        </Link>
      )}
    </span>
  )
}
