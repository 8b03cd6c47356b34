import type { ReactNode } from 'react'
import { LineArt } from '../basics/line-art.tsx'
import css from './state.module.css'

export interface NotFoundStateProps {
  /** "404 Not Found". */
  title: string
  children?: ReactNode
  action: ReactNode
}

/** The whole page for an unknown address. */
export function NotFoundState({ title, children, action }: NotFoundStateProps) {
  return (
    <div className={`${css.state} ${css.page}`}>
      <LineArt kind="lost" />
      <h1 className={css.title}>{title}</h1>
      {children !== undefined && <p>{children}</p>}
      <div className={css.actions}>{action}</div>
    </div>
  )
}
