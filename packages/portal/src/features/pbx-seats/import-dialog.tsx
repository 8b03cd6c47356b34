import type { DuplicateChoice, SeatImport } from '@lineside/contract/resources/pbx/seat-imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { HandOverList } from './hand-over-list.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportVerdicts } from './import-verdicts.tsx'
import { forgetImport, seatFiles, seatImportQuery, sendSeats, useRunImport } from './seat-imports-queries.ts'
import { Progress } from '../../shared/ui/feedback/progress.tsx'
import css from './seats.module.css'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * Imports seats from a CSV file. The server checks each row; rows without errors are imported together; then the new
 * seats can be handed over.
 */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const t = useTranslations('pbx-seats')
  const basics = useTranslations('basics')
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [id, setId] = useState<number | null>(null)
  const [isHandingOver, setHandingOver] = useState(false)
  const upload = useUpload({
    kind: seatFiles,
    send: async (file, options) => setId(await sendSeats(file, duplicates, options)),
  })
  const looked = useQuery({ ...seatImportQuery(id ?? 0), enabled: id !== null })
  const state = id === null ? undefined : looked.data
  const run = useRunImport(id ?? 0)
  useImportOutcome(state)
  const isRunning = run.isPending || state?.phase === 'running'
  const again = () => {
    if (id !== null && !isRunning) forgetImport(id)
    setId(null)
    setHandingOver(false)
  }
  const close = () => {
    upload.abort()
    again()
    onClose()
  }
  const wanted = state === undefined ? 0 : state.counts.create + state.counts.update
  const made = state?.phase === 'done' ? state.verdicts.flatMap(({ subscriber_id: seat }) => seat ?? []) : []
  const foot =
    state?.phase === 'checked' ? (
      <>
        <Button disabled={isRunning} onClick={again}>
          {t('import.otherFile')}
        </Button>
        <Button
          tone="primary"
          isBusy={isRunning}
          onClick={() => (wanted === 0 ? toast.error(t('import.nothing')) : run.mutate())}
        >
          {t('import.run', { count: wanted })}
        </Button>
      </>
    ) : (
      <>
        {made.length > 0 && !isHandingOver && (
          <Button tone="primary" icon={Send} onClick={() => setHandingOver(true)}>
            {t('import.cards')}
          </Button>
        )}
        <Button onClick={close}>{state?.phase === 'done' ? basics('actions.close') : basics('actions.cancel')}</Button>
      </>
    )
  return (
    <Dialog isOpen={isOpen} onClose={close} isLocked={isRunning} title={t('import.title')} width="wide" foot={foot}>
      {id === null && <ImportFile duplicates={duplicates} onDuplicates={setDuplicates} upload={upload} />}
      {id !== null && state === undefined && looked.isError && (
        <ErrorState title={t('import.failed')} onRetry={() => void looked.refetch()} isRetrying={looked.isFetching}>
          {errorText(looked.error)}
        </ErrorState>
      )}
      {id !== null && !looked.isError && (state === undefined || state.phase === 'checking' || isRunning) && (
        <ImportProgress state={state} />
      )}
      {state && !isRunning && state.phase !== 'checking' && !isHandingOver && <ImportVerdicts state={state} />}
      {isHandingOver && <HandOverList ids={made} />}
    </Dialog>
  )
}

/** The progress of the check or of the import. */
function ImportProgress({ state }: { state: SeatImport | undefined }) {
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

/** Reports a finished import and reloads the lists. */
function useImportOutcome(state: SeatImport | undefined): void {
  const t = useTranslations('pbx-seats')
  const client = useQueryClient()
  const count = state?.phase === 'done' ? state.counts.create + state.counts.update : null
  useEffect(() => {
    if (count === null) return
    toast.success(t('import.done', { count }))
    for (const queryKey of staleLines) void client.invalidateQueries({ queryKey })
    // once per import; `t` changes with the language
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count])
}
