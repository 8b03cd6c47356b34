import { type KeyGroup, keyGroups, onlyRead, onlyWritten } from '@lineside/contract/http/key-groups'
import { limits } from '@lineside/contract/limits'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import css from './connections.module.css'
import { type ApiKeyValues, useApiKeyActions } from './key-queries.ts'
import { exampleCall } from './key-words.ts'
import type { Secret } from './secret-dialog.tsx'

interface KeyDialogProps {
  isOpen: boolean
  onClose: () => void
  onSecret: (secret: Secret) => void
}

/** KEYS-01: the name of a new key, what it may, and its end. */
export function KeyDialog({ isOpen, onClose, onSecret }: KeyDialogProps) {
  const t = useTranslations('pbx-connections')
  const labels = useKitLabels()
  const form = useId()
  const { add } = useApiKeyActions()
  const done = () => {
    add.reset()
    onClose()
  }
  const save = (values: ApiKeyValues) =>
    add.mutate(values, {
      onSuccess: ({ key }) => {
        done()
        onSecret({ kind: 'key', text: key, example: exampleCall(key, values, location.origin) })
      },
    })
  const foot = (
    <>
      <Button onClick={done}>{labels.cancel}</Button>
      <Button tone="primary" type="submit" form={form} isBusy={add.isPending}>
        {t('keys.dialog.make')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={done} title={t('keys.dialog.title')} foot={foot}>
      <Fields form={form} onSave={save} />
      <Note>{t('keys.dialog.acts')}</Note>
      {add.isError && (
        <Note tone="negative" live="alert">
          {errorText(add.error)}
        </Note>
      )}
    </Dialog>
  )
}

const levels = ['none', 'read', 'write'] as const
type Level = (typeof levels)[number]
const ends = ['30', '90', '365', 'never'] as const
type End = (typeof ends)[number]

/** Mounted while the dialog is open, so each opening begins anew. */
function Fields({ form, onSave }: { form: string; onSave: (values: ApiKeyValues) => void }) {
  const t = useTranslations('pbx-connections')
  const [name, setName] = useState('')
  const [may, setMay] = useState<Partial<Record<KeyGroup, Level>>>({})
  const [end, setEnd] = useState<End>('365')
  const [isTried, setTried] = useState(false)
  const groupsAt = (level: Level) => keyGroups.filter((group) => may[group] === level)
  const [reads, writes] = [groupsAt('read'), groupsAt('write')]
  const isNameless = name.trim() === ''
  const isEmpty = reads.length + writes.length === 0
  return (
    <form
      id={form}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isNameless && !isEmpty) onSave({ name: name.trim(), reads, writes, expires_at: endOf(end) })
      }}
    >
      <TextField
        label={t('keys.dialog.name')}
        hint={t('keys.dialog.nameHint')}
        value={name}
        maxLength={limits.apiKeyName}
        error={isTried && isNameless ? t('keys.dialog.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={css.events}>
        <legend>{t('keys.dialog.may')}</legend>
        {keyGroups.map((group) => (
          <div key={group} className={css.level}>
            <span aria-hidden="true">{t(`keys.groups.${group}`)}</span>
            <NativeSelect
              size="s"
              label={t(`keys.groups.${group}`)}
              isLabelHidden
              value={may[group] ?? 'none'}
              onChange={(level) => setMay({ ...may, [group]: level })}
              options={levelsOf(group).map((id) => ({
                id,
                text: t(group === 'dialling' && id === 'write' ? 'keys.dialog.dial' : `keys.dialog.${id}`),
              }))}
            />
          </div>
        ))}
        {isTried && isEmpty && <p role="alert">{t('keys.dialog.nothing')}</p>}
      </fieldset>
      <NativeSelect
        label={t('keys.dialog.ends')}
        value={end}
        onChange={setEnd}
        options={ends.map((id) => ({
          id,
          text:
            id === 'never'
              ? t('keys.dialog.never')
              : id === '365'
                ? t('keys.dialog.year')
                : t('keys.dialog.days', { days: Number(id) }),
        }))}
      />
    </form>
  )
}

const levelsOf = (group: KeyGroup): readonly Level[] =>
  levels.filter((level) => !(level === 'read' && onlyWritten.has(group)) && !(level === 'write' && onlyRead.has(group)))

const endOf = (end: End): string | null =>
  end === 'never' ? null : new Date(Date.now() + Number(end) * 86_400_000).toISOString()
