import { limits } from '@lineside/contract/limits'
import { faxQualities } from '@lineside/contract/resources/conversations/faxes'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { FaxDestinationField } from './fax-destination-field.tsx'
import { FaxFileField } from './fax-file-field.tsx'
import css from './send-fax.module.css'
import type { FaxForm } from './use-fax-form.ts'

interface SendFaxFormProps {
  id: string
  form: FaxForm
  /** A file is being dragged over the page. */
  isOver: boolean
  isSending: boolean
  onSubmit: () => void
}

/** FAX-06: the fields of a fax. */
export function SendFaxForm({ id, form, isOver, isSending, onSubmit }: SendFaxFormProps) {
  const t = useTranslations('send-fax')
  const { draft, errors, change, leave } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  // while the submit button is held back, Enter would not submit; this submits anyway, so that the errors show
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <div className={css.pair}>
        <FaxDestinationField
          value={draft.destination}
          error={errors.destination}
          isSending={isSending}
          onChange={(destination) => change({ destination })}
          onLeave={() => leave('destination')}
          onSubmit={onSubmit}
        />
        <div className={css.field}>
          <span aria-hidden="true" className={css.label}>
            {t('quality.label')}
          </span>
          <Segment
            label={t('quality.label')}
            options={faxQualities.map((quality) => ({ id: quality, text: t(`quality.${quality}`) }))}
            isDisabled={isSending}
            isBlock
            value={draft.quality}
            onChange={(quality) => change({ quality })}
          />
        </div>
      </div>
      <TextField
        label={t('pageHeader.label')}
        hint={t('pageHeader.hint')}
        error={errors.pageHeader}
        autoComplete="off"
        readOnly={isSending}
        value={draft.pageHeader}
        onChange={(event) => change({ pageHeader: event.target.value })}
        onBlur={() => leave('pageHeader')}
        onKeyDown={submitByKey}
      />
      <TextArea
        label={t('content.label')}
        aside={
          <span className={css.count}>
            {t('content.count', { length: draft.content.length, maxLength: limits.faxContentLength })}
          </span>
        }
        hint={t('content.hint')}
        error={errors.content}
        rows={10}
        readOnly={isSending}
        value={draft.content}
        onChange={(event) => change({ content: event.target.value })}
        onBlur={() => leave('content')}
      />
      <FaxFileField
        file={draft.file}
        error={errors.file}
        isOver={isOver}
        isDisabled={isSending}
        onChange={(file) => change({ file })}
      />
    </form>
  )
}
