import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import css from './boot-view.module.css'

/** While the user's data and the shell are on their way: the shell's own shape, so that nothing jumps. */
export function BootView() {
  return (
    <div className={css.boot} aria-busy="true">
      <div className={css.bar}>
        <BrandLogo />
      </div>
      <div className={css.sheet} />
    </div>
  )
}
