import type { ReactNode } from 'react'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import css from './boot-view.module.css'

/** An outline of the shell while it and the user's data are loading, so that nothing jumps afterwards. */
export function BootView({ children }: { children?: ReactNode }) {
  return (
    <div className={css.boot} aria-busy={children === undefined}>
      <header className={css.bar}>
        <BrandLogo />
      </header>
      <div className={css.sheet}>{children}</div>
    </div>
  )
}
