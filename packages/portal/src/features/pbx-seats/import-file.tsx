import {
  type DuplicateChoice,
  duplicateChoices,
  type SeatColumn,
  seatColumns,
} from '@lineside/contract/resources/pbx/seat-imports'
import { FileDown } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
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
import { listed } from '../../shared/i18n/listed.ts'

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
      <FileColumns />
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

const needed: readonly SeatColumn[] = ['name', 'extension']

/** HAND-03: which columns a file may have, in the reader's words; what their heads must be called unfolds. */
function FileColumns() {
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const words: Readonly<Record<SeatColumn, string>> = {
    name: lines('name'),
    extension: lines('extension'),
    username: lines('username'),
    email: t('email'),
    timezone: t('import.timezone'),
    profile: t('import.profile'),
    web_password: t('webPassword'),
    sip_password: t('sipPassword'),
    groups: t('groups'),
    alias_numbers: lines('aliasNumbers'),
  }
  const locale = useLocale()
  const others = seatColumns.filter((column) => !needed.includes(column))
  const said = (columns: readonly SeatColumn[]) =>
    listed(
      columns.map((column) => words[column]),
      locale,
    )
  return (
    <div className={css.columns}>
      <p>{t('import.columns', { needed: said(needed), others: said(others) })}</p>
      <details>
        <summary>{t('import.heads')}</summary>
        <dl>
          {seatColumns.map((column) => (
            <div key={column}>
              <dt>{words[column]}</dt>
              <dd>
                <code>{column}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
