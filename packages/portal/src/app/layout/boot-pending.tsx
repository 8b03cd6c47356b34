import { codeTrouble } from '../../shared/loading/load-code.ts'
import { useStore } from '../../shared/state/store.ts'
import { PagePending } from './page-pending.tsx'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import css from './boot-view.module.css'

/** Before there is a shell. */
export function BootPending() {
  const hasTrouble = useStore(codeTrouble)
  return hasTrouble ? <PagePending /> : <BootView />
}

/** While the user's data and the shell are on their way: the shell's own shape, so that nothing jumps. */
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
