import { limits } from '@lineside/contract/limits'
import type { QueueAnnouncements } from '@lineside/contract/resources/pbx/queue-settings'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announcements } from '../../../domain/schedules/announcements.ts'
import { isDraftChanged } from '../../../domain/schedules/closed-draft.ts'
import { announcementText } from '../../../domain/schedules/closed-text.ts'
import { FormDialog } from '../../../shared/editing/form-dialog.tsx'
import { errorText } from '../../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import css from './overflow.module.css'
import { useQueueSettingsActions } from './queue-settings-query.ts'

interface ToldDialogProps {
  queue: number
  stored: QueueAnnouncements
  isOpen: boolean
  onClose: () => void
}

/** QBOARD-05: what callers of a queue hear at intervals: their place, the likely wait, an announcement of the company. */
export function ToldDialog({ queue, stored, isOpen, onClose }: ToldDialogProps) {
  const t = useTranslations('queue-waiting')
  const { tell } = useQueueSettingsActions()
  const close = () => {
    tell.reset()
    onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title={t('told.dialog.title')} isSaving={tell.isPending} onClose={close}>
      {(form) => (
        <ToldForm
          form={form}
          stored={stored}
          onSave={(body) => tell.mutate({ queue, ...body }, { onSuccess: close })}
          problem={tell.error === null ? null : errorText(tell.error)}
        />
      )}
    </FormDialog>
  )
}

interface ToldFormProps {
  form: string
  stored: QueueAnnouncements
  onSave: (told: QueueAnnouncements) => void
  problem: string | null
}

const { least, most } = limits.queueAnnouncements

function ToldForm({ form, stored, onSave, problem }: ToldFormProps) {
  const t = useTranslations('queue-waiting')
  const ways = useTranslations('pbx-schedules')
  const begun = { ...stored, every: String(stored.every_seconds) }
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<typeof begun>) => setDraft((before) => ({ ...before, ...part }))
  useUnsavedWork(isDraftChanged(draft, begun), 'dialog')
  const seconds = /^\s*\d{1,4}\s*$/.test(draft.every) ? Number(draft.every) : 0
  const isRight = seconds >= least && seconds <= most
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const { tells_place, tells_wait, announcement } = draft
    if (isRight) onSave({ every_seconds: seconds, tells_place, tells_wait, announcement })
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      <fieldset className={css.when}>
        <legend>{t('told.dialog.tells')}</legend>
        <Checkbox isOn={draft.tells_place} onChange={(tells_place) => change({ tells_place })}>
          {t('told.dialog.place')}
        </Checkbox>
        <Checkbox isOn={draft.tells_wait} onChange={(tells_wait) => change({ tells_wait })}>
          {t('told.dialog.wait')}
        </Checkbox>
        <p className={css.hint}>{t('told.dialog.waitHint')}</p>
      </fieldset>
      <NativeSelect
        label={t('told.dialog.sound')}
        options={[
          { id: '', text: t('told.dialog.none') },
          ...announcements.slice(1).map((each) => ({ id: each, text: announcementText(each, ways) })),
        ]}
        value={draft.announcement ?? ''}
        onChange={(handle) => change({ announcement: handle === '' ? null : handle })}
      />
      <TextField
        label={t('told.dialog.every')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={draft.every}
        error={isTried && !isRight ? t('told.dialog.everyWrong') : undefined}
        onChange={(event) => change({ every: event.target.value })}
      />
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}
