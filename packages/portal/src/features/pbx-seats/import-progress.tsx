import type { SeatImport } from '@lineside/contract/resources/seat-imports'
import { useTranslations } from 'use-intl'
import { Progress } from '../../shared/ui/feedback/progress.tsx'
import css from './seats.module.css'

/** How far the look at the rows, or the import, is. */
export function ImportProgress({ state }: { state: SeatImport | undefined }) {
  const t = useTranslations('pbx-seats')
  const isRunning = state !== undefined && state.phase !== 'checking'
  const label = isRunning ? t('import.running') : t('import.checking')
  const { done = 0, total = 0 } = state ?? {}
  return (
    <div className={css.progress} role="status">
      <p>{label}</p>
      {total > 0 ? <Progress label={label} value={(done / total) * 100} /> : <Progress label={label} />}
      {total > 0 && <p className={css.columns}>{t('import.progress', { done, total })}</p>}
    </div>
  )
}
