import { useSyncExternalStore } from 'react'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { codeTrouble } from '../../shared/loading/load-code.ts'
import { CodeTrouble } from './page-not-loaded.tsx'

/** In the page's place while its code is on its way. */
export function PagePending() {
  const hasTrouble = useSyncExternalStore(codeTrouble.subscribe, codeTrouble.read)
  return <Sheet>{hasTrouble && <CodeTrouble />}</Sheet>
}
