import { codeTrouble } from '../../shared/loading/load-code.ts'
import { useStore } from '../../shared/state/store.ts'
import { BootView } from './boot-view.tsx'
import { PagePending } from './page-pending.tsx'

/** Before there is a shell. */
export function BootPending() {
  const hasTrouble = useStore(codeTrouble)
  return hasTrouble ? <PagePending /> : <BootView />
}
