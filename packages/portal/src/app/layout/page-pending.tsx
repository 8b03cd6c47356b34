import { codeTrouble } from '../../shared/loading/load-code.ts'
import { useStore } from '../../shared/state/store.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { CodeTrouble, PendingHead } from './page-not-loaded.tsx'

/** Stands in place of the page while its code is loading or could not be loaded. */
export function PagePending() {
  const hasTrouble = useStore(codeTrouble)
  return (
    <Sheet>
      <PendingHead />
      {hasTrouble ? <CodeTrouble /> : <SkeletonRows />}
    </Sheet>
  )
}
