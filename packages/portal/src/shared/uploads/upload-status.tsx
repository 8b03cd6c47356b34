import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../errors/report-error.ts'
import { Actions } from '../ui/basics/actions.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { UploadRow } from '../ui/fields/upload-row.tsx'
import { type FileKind, namedFormat } from './file-kind.ts'
import { statusId } from './use-kept-focus.ts'
import type { UploadControl } from './use-upload.ts'

const MEGABYTE = 1_048_576

interface UploadStatusProps {
  /** Id of the button that chooses a file. */
  buttonId: string
  kind: FileKind
  upload: UploadControl
  /** Completes "An error occured while trying to …", if the platform gives no reason. */
  action: string
  fileKind?: 'audio' | 'document'
}

/** The progress of an upload with Abort, or its failure with Retry and Dismiss; nothing if there is no upload. */
export function UploadStatus({ buttonId, kind, upload, action, fileKind = 'audio' }: UploadStatusProps) {
  const t = useTranslations('uploads')
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const locale = useLocale()
  const { state, abort, retry, dismiss } = upload
  if (state.phase === 'idle') return null
  const { file } = state
  if (state.phase === 'sending') {
    const { percent } = state
    const megabytes = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const [sent, total] = [
      megabytes.format((file.size * percent) / 100 / MEGABYTE),
      megabytes.format(file.size / MEGABYTE),
    ]
    const meta = percent < 100 ? t('progress', { sent, total, percent }) : t('processing')
    return (
      <div id={statusId(buttonId)}>
        <UploadRow fileName={file.name} kind={fileKind} meta={meta} percent={percent} onAbort={abort} />
      </div>
    )
  }
  const format = state.phase === 'refused' && state.fault === 'ending' ? namedFormat(file.name, kind) : null
  const reason =
    format !== null
      ? t('refused.format', { format, endings: kind.endings.join(', ') })
      : state.phase === 'refused'
        ? t(`refused.${state.fault}`, { endings: kind.endings.join(', '), megabytes: kind.maxBytes / MEGABYTE })
        : errorText(state.error, common('errors.whileTrying', { action }))
  return (
    <div id={statusId(buttonId)}>
      <Note
        tone="negative"
        live="alert"
        action={
          <Actions>
            {state.phase === 'failed' && !isRefusal(state.error) && (
              <Button size="s" onClick={retry}>
                {basics('actions.retry')}
              </Button>
            )}
            <Button size="s" tone="quiet" onClick={dismiss}>
              {basics('actions.dismiss')}
            </Button>
          </Actions>
        }
      >
        {t('notUploaded', { file: file.name })} {reason}
      </Note>
    </div>
  )
}

/** The platform has read the file and does not take it: it would not take it a second time either. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 422
