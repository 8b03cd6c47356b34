import { FileAudio, FileText, X } from 'lucide-react'
import { Button } from '../basics/button.tsx'
import { Icon } from '../basics/icon.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { Progress } from '../feedback/progress.tsx'
import css from './upload-row.module.css'

export interface UploadRowProps {
  fileName: string
  kind?: 'audio' | 'document'
  /** "1.3 of 2.0 MB · 64 %". */
  meta?: string
  /** 0 to 100; absent until the upload has started. */
  percent?: number
  onAbort?: () => void
}

export function UploadRow({ fileName, kind = 'document', meta, percent, onAbort }: UploadRowProps) {
  const labels = useKitLabels()
  return (
    <div className={css.row}>
      <div className={css.file}>
        <div className={css.line}>
          <span className={css.name}>
            <Icon as={kind === 'audio' ? FileAudio : FileText} size="s" />
            <span>{fileName}</span>
          </span>
          {meta && <span className={css.meta}>{meta}</span>}
        </div>
        <Progress label={labels.uploading(fileName)} {...(percent !== undefined && { value: percent })} />
      </div>
      {onAbort && (
        <Button size="s" icon={X} onClick={onAbort}>
          {labels.abort}
        </Button>
      )}
    </div>
  )
}
