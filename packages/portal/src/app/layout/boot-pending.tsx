import { useSyncExternalStore } from 'react'
import { codeTrouble } from '../../shared/loading/load-code.ts'
import { BootView } from './boot-view.tsx'
import { PagePending } from './page-pending.tsx'

/** Before there is a shell. */
export function BootPending() {
  const hasTrouble = useSyncExternalStore(codeTrouble.subscribe, codeTrouble.read)
  return hasTrouble ? <PagePending /> : <BootView />
}
