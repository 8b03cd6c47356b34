import { Paperclip, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../shared/uploads/file-button.tsx'
import { FieldNote } from '../../shared/ui/fields/field.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { faxFiles } from './fax-draft.ts'
import css from './send-fax.module.css'

interface FaxFileFieldProps {
  file: File | null
  error: string | undefined
  /** A file is being dragged over the page. */
  isOver: boolean
  isDisabled: boolean
  onChange: (file: File | null) => void
}

/** FAX-06: the field for one file, chosen or dropped, shown with its name and size. */
export function FaxFileField({ file, error, isOver, isDisabled, onChange }: FaxFileFieldProps) {
  const t = useTranslations('send-fax')
  const id = useId()
  return (
    <div className={css.field} role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <span id={id} className={css.label}>
        {t('file.label')}
      </span>
      <div className={css.file} data-over={isOver || undefined} data-invalid={error !== undefined || undefined}>
        <Icon as={Paperclip} tone="muted" />
        {file === null ? (
          <span className={css.none}>{t('file.none')}</span>
        ) : (
          <span className={css.name}>
            <span>{file.name}</span>
            <span className={css.size}>{t('file.size', { size: file.size })}</span>
          </span>
        )}
        {file !== null && (
          <IconButton
            icon={Trash2}
            name={t('file.remove', { name: file.name })}
            size="s"
            disabled={isDisabled}
            onClick={() => onChange(null)}
          />
        )}
        <FileButton kind={faxFiles} size="s" disabled={isDisabled} onChoose={onChange}>
          {t('file.choose')}
        </FileButton>
      </div>
      <FieldNote id={`${id}-note`} hint={t('file.hint')} error={error} />
    </div>
  )
}
