import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Face, type FaceProps } from '../people/face.tsx'
import css from './way-list.module.css'

export interface WayFace {
  readonly id: string
  readonly face: FaceProps['face']
  readonly title: string
  readonly detail: ReactNode
  /** passed: the line behind it is lit. now: it rings there. next: expected. gone: the call is over. */
  readonly state: 'passed' | 'now' | 'next' | 'gone'
}

/** The stops on a call's way side by side, on a phone one below the other. Later stops are dashed. */
export function WayList({ label, stops }: { label: string; stops: readonly WayFace[] }) {
  const style = { '--stops': Math.max(stops.length - 1, 1) } as CSSProperties
  return (
    <ol className={css.way} aria-label={label} style={style}>
      {stops.map(({ id, face, title, detail, state }) => (
        <li key={id} className={cx(css.stop, css[state])} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark}>
            <Face
              face={face}
              size={sizeOf(face, state)}
              ring={state === 'now' ? 'rings' : undefined}
              isPale={state === 'next'}
            />
          </span>
          <span className={css.words}>
            <b>{title}</b>
            <span>{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const sizeOf = (face: WayFace['face'], state: WayFace['state']): FaceProps['size'] => {
  if (state === 'now') return 'xl'
  return 'icon' in face || state === 'next' ? 's' : 'm'
}
