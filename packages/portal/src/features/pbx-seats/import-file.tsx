import { type DuplicateChoice, duplicateChoices, seatColumns } from '@lineside/contract/resources/seat-imports'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import type { UploadControl } from '../../shared/uploads/use-upload.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import css from './seats.module.css'
import { seatFiles } from './seat-imports-queries.ts'

interface ImportFileProps {
  duplicates: DuplicateChoice
  onDuplicates: (choice: DuplicateChoice) => void
  upload: UploadControl
}

/** Which file, and what is to become of seats that are there already. */
export function ImportFile({ duplicates, onDuplicates, upload }: ImportFileProps) {
  const t = useTranslations('pbx-seats')
  const buttonId = useId()
  const isSending = upload.state.phase === 'sending'
  useKeptFocus(upload.state.phase, buttonId)
  return (
    <div className={css.import}>
      <p>{t('import.lead')}</p>
      <p className={css.columns}>
        {t('import.columns')} <code>{seatColumns.join(', ')}</code>
      </p>
      <RadioGroup
        label={t('import.duplicates')}
        direction="column"
        options={duplicateChoices.map((id) => ({ id, text: t(`import.choices.${id}`) }))}
        value={duplicates}
        onChange={onDuplicates}
        isDisabled={isSending}
      />
      {!isSending && (
        <div>
          <FileButton id={buttonId} tone="primary" kind={seatFiles} onChoose={upload.start}>
            {t('import.choose')}
          </FileButton>
        </div>
      )}
      <UploadStatus
        buttonId={buttonId}
        kind={seatFiles}
        upload={upload}
        action={t('import.uploadAction')}
        fileKind="document"
      />
    </div>
  )
}
