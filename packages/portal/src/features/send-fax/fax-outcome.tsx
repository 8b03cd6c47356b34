import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { UploadRow } from '../../shared/ui/fields/upload-row.tsx'
import type { FaxSending } from './use-send-fax-request.ts'

interface FaxOutcomeProps {
  sending: FaxSending
  /** null if the fax consists of text only. */
  fileName: string | null
  isInvalid: boolean
  onRetry: () => void
}

/** FAX-07, FAX-08: the progress of the upload, or why the fax was not sent. */
export function FaxOutcome({ sending, fileName, isInvalid, onRetry }: FaxOutcomeProps) {
  const t = useTranslations('send-fax')
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const { isPending, percent, error, abort } = sending
  if (isPending) {
    const isUploaded = percent === 100
    return (
      <UploadRow
        fileName={fileName ?? t('title')}
        meta={isUploaded ? t('rendering') : t('percent', { percent: percent ?? 0 })}
        {...(percent !== null && !isUploaded && { percent })}
        onAbort={abort}
      />
    )
  }
  if (isInvalid)
    return (
      <Note tone="negative" live="alert">
        {t('invalid')}
      </Note>
    )
  if (error === null) return null
  return (
    <Note
      tone="negative"
      live="alert"
      action={
        <Button size="s" onClick={onRetry}>
          {basics('actions.retry')}
        </Button>
      }
    >
      {refusalOf(error, 'faxfile') ?? errorText(error, common('errors.whileTrying', { action: t('action') }))}
    </Note>
  )
}
