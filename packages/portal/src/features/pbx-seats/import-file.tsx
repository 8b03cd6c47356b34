import { type DuplicateChoice, duplicateChoices, seatColumns } from '@lineside/contract/resources/seat-imports'
import { FileDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import type { UploadControl } from '../../shared/uploads/use-upload.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import css from './seats.module.css'
import { useTemplate } from './seat-files.ts'
import { seatFiles } from './seat-imports-queries.ts'

interface ImportFileProps {
  duplicates: DuplicateChoice
  onDuplicates: (choice: DuplicateChoice) => void
  upload: UploadControl
}

/** The choice of the file, and of what happens to seats that already exist. */
export function ImportFile({ duplicates, onDuplicates, upload }: ImportFileProps) {
  const t = useTranslations('pbx-seats')
  const buttonId = useId()
  const template = useTemplate()
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
        <Actions>
          <FileButton id={buttonId} tone="primary" kind={seatFiles} onChoose={upload.start}>
            {t('import.choose')}
          </FileButton>
          <Button icon={FileDown} isBusy={template.isPending} onClick={() => template.mutate()}>
            {t('import.template')}
          </Button>
        </Actions>
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
