import type { QueueSettings } from '@lineside/contract/resources/pbx/queue-settings'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../../domain/pbx/use-sources.ts'
import { isDraftChanged } from '../../../domain/schedules/closed-draft.ts'
import { ClosedFields } from '../../../domain/schedules/closed-fields.tsx'
import { FormDialog } from '../../../shared/editing/form-dialog.tsx'
import { errorText } from '../../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { type OverflowDraft, overflowDraft, overflowOf } from './overflow-draft.ts'
import css from './overflow.module.css'
import { useQueueSettingsActions } from './queue-settings-query.ts'

interface OverflowDialogProps {
  queue: number
  stored: QueueSettings['overflow']
  isOpen: boolean
  onClose: () => void
}

/** QBOARD-05: where callers of a queue go who have waited for too long, or for whom it has no place. */
export function OverflowDialog({ queue, stored, isOpen, onClose }: OverflowDialogProps) {
  const t = useTranslations('queue-waiting')
  const { save } = useQueueSettingsActions()
  const close = () => {
    save.reset()
    onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title={t('dialog.title')} isSaving={save.isPending} onClose={close}>
      {(form) => (
        <OverflowForm
          form={form}
          stored={stored}
          onSave={(body) => save.mutate({ queue, ...body }, { onSuccess: close })}
          problem={save.error === null ? null : errorText(save.error)}
        />
      )}
    </FormDialog>
  )
}

interface OverflowFormProps {
  form: string
  stored: QueueSettings['overflow']
  onSave: (overflow: Exclude<ReturnType<typeof overflowOf>, string>) => void
  problem: string | null
}

function OverflowForm({ form, stored, onSave, problem }: OverflowFormProps) {
  const t = useTranslations('queue-waiting')
  const source = useSubscriberSource('attendant')
  const [draft, setDraft] = useState(() => overflowDraft(stored))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<OverflowDraft>) => setDraft((before) => ({ ...before, ...part }))
  useUnsavedWork(isDraftChanged(draft, overflowDraft(stored)), 'dialog')
  const wanted = overflowOf(draft)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (typeof wanted === 'object') onSave(wanted)
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      <fieldset className={css.when}>
        <legend>{t('dialog.when')}</legend>
        <Checkbox isOn={draft.afterTime} onChange={(afterTime) => change({ afterTime })}>
          {t('dialog.afterTime')}
        </Checkbox>
        {draft.afterTime && (
          <TextField
            label={t('dialog.time')}
            hint={t('dialog.timeHint')}
            inputMode="text"
            autoComplete="off"
            maxLength={7}
            size="s"
            value={draft.time}
            error={isTried && wanted === 'time' ? t('dialog.timeWrong') : undefined}
            onChange={(event) => change({ time: event.target.value })}
          />
        )}
        <Checkbox isOn={draft.whenFull} onChange={(whenFull) => change({ whenFull })}>
          {t('dialog.whenFull')}
        </Checkbox>
      </fieldset>
      <ClosedFields label={t('dialog.to')} draft={draft} source={source} isTried={isTried} onChange={change} />
      {isTried && wanted === 'nobody' && (
        <Note tone="negative" live="alert">
          {t('dialog.nobody')}
        </Note>
      )}
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}
