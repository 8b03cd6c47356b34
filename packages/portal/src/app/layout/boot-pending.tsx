import { codeTrouble } from '../../shared/loading/load-code.ts'
import { useStore } from '../../shared/state/store.ts'
import { PagePending } from './page-pending.tsx'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import css from './boot-view.module.css'

/** Shown until the shell is loaded. */
export function BootPending() {
  const hasTrouble = useStore(codeTrouble)
  return hasTrouble ? <PagePending /> : <BootView />
}

/** An outline of the shell while it and the user's data are loading, so that nothing jumps afterwards. */
function BootView() {
  return (
    <div className={css.boot} aria-busy="true">
      <div className={css.bar}>
        <BrandLogo />
      </div>
      <div className={css.sheet} />
    </div>
  )
}
