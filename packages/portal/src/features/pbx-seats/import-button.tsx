import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../../shared/loading/use-lazy-part.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { Button } from '../../shared/ui/basics/button.tsx'

/** Seats by a CSV file; only this platform takes one. */
export function ImportButton() {
  const t = useTranslations('pbx-seats')
  const isLineside = useIsLineside()
  const dialog = useLazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog))
  if (!isLineside) return null
  return (
    <>
      <Button icon={Upload} data-popup="import-seats" onClick={dialog.open}>
        {t('import.button')}
      </Button>
      {dialog.Part && <dialog.Part isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
