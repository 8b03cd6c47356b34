import { mayDo } from '@lineside/contract/access'
import { type ContactImport, contactDuplicates } from '@lineside/contract/resources/contacts'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { UploadStatus } from '../../shared/uploads/upload-status.tsx'
import { useKeptFocus } from '../../shared/uploads/use-kept-focus.ts'
import { useUpload } from '../../shared/uploads/use-upload.ts'
import css from './contacts.module.css'
import { ContactsImportResult } from './contacts-import-result.tsx'
import { checkFile, contactFiles, type ImportChoice, useImportContacts } from './contacts-queries.ts'

interface Checked {
  readonly file: File
  readonly found: ContactImport
  /** The contacts are imported. */
  readonly isDone: boolean
}

/** Whether the import leaves something out, which the user is told afterwards, too. */
const isIncomplete = ({ counts, left_out, unread_columns }: ContactImport): boolean =>
  counts.error + left_out + unread_columns.length > 0

/**
 * Imports contacts from a file. The server checks each one first; the user sees the result, and contacts with errors
 * are left out.
 */
export function ContactsImport({ onClose }: { onClose: () => void }) {
  const t = useTranslations('contacts')
  const basics = useTranslations('basics')
  const buttonId = useId()
  const { facts } = useUser()
  const [choice, setChoice] = useState<ImportChoice>({ duplicates: 'skip', shared: false })
  const [checked, setChecked] = useState<Checked | null>(null)
  /** The choices that the file now being read is checked against. */
  const wanted = useRef(choice)
  const upload = useUpload({
    kind: contactFiles,
    send: async (file, options) =>
      setChecked({ file, found: await checkFile(file, wanted.current, options), isDone: false }),
  })
  useKeptFocus(upload.state.phase, buttonId)
  const run = useImportContacts()
  const isSending = upload.state.phase === 'sending'
  const file = checked?.file ?? (upload.state.phase === 'sending' ? upload.state.file : null)
  /** Another choice changes the result: the file is checked again, and the previous result disappears. */
  const choose = (change: Partial<ImportChoice>) => {
    wanted.current = { ...choice, ...change }
    setChoice(wanted.current)
    setChecked(null)
    if (file !== null) upload.start(file)
  }
  const count = checked === null ? 0 : checked.found.counts.create + checked.found.counts.update
  const take = () => {
    if (checked === null) return
    run.mutate(
      { ...choice, file: checked.file },
      {
        onSuccess: (found) => {
          toast.success(t('import.done', { count: found.counts.create + found.counts.update }))
          if (isIncomplete(found)) setChecked({ file: checked.file, found, isDone: true })
          else onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={() => {
        upload.abort()
        onClose()
      }}
      isLocked={run.isPending}
      title={t('import.title')}
      foot={
        <>
          <Button disabled={run.isPending} onClick={onClose}>
            {basics(checked?.isDone === true ? 'actions.close' : 'actions.cancel')}
          </Button>
          {checked !== null && !checked.isDone && (
            <Button tone="primary" disabled={count === 0} isBusy={run.isPending} onClick={take}>
              {t('import.run', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        <p>{t('import.lead')}</p>
        <div className={css.duplicates}>
          <span aria-hidden="true">{t('import.duplicates')}</span>
          <Segment
            label={t('import.duplicates')}
            options={contactDuplicates.map((id) => ({ id, text: t(`import.choices.${id}`) }))}
            value={choice.duplicates}
            onChange={(duplicates) => choose({ duplicates })}
            isDisabled={run.isPending}
            isBlock
          />
        </div>
        {mayDo(facts, 'company_contacts') && (
          <Checkbox isOn={choice.shared} disabled={run.isPending} onChange={(shared) => choose({ shared })}>
            {t('forCompany')}
          </Checkbox>
        )}
        {!isSending && (
          <div>
            <FileButton
              id={buttonId}
              kind={contactFiles}
              {...(checked === null && { tone: 'primary' as const })}
              onChoose={upload.start}
            >
              {t(checked === null ? 'import.choose' : 'import.otherFile')}
            </FileButton>
          </div>
        )}
        <UploadStatus
          buttonId={buttonId}
          kind={contactFiles}
          upload={upload}
          action={t('import.checkAction')}
          fileKind="document"
        />
        {checked !== null && (
          <ContactsImportResult name={checked.file.name} found={checked.found} isDone={checked.isDone} />
        )}
      </div>
    </Dialog>
  )
}
