import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useTextEdit } from '../../shared/editing/use-text-edit.ts'
import type { SettingsSource } from './settings-source.ts'
import { useFieldChange } from './use-settings-change.ts'

interface SettingTextOptions<Settings, Field extends keyof Settings & string, F extends Field> {
  source: SettingsSource<Settings, Field>
  field: F
  saved: string | null
  label: string
  /** The message shown after saving. */
  savedText: string
  /** In characters. */
  maxLength: number
}

/** FAX-02, FAX-03: edits a text setting; an empty text is sent as null. */
export function useSettingText<Settings, Field extends keyof Settings & string, F extends Field>(
  options: SettingTextOptions<Settings, Field, F>,
) {
  const { source, field, saved, label, savedText, maxLength } = options
  const t = useTranslations('fax-settings')
  const fieldMessage = useFieldMessage()
  const edit = useTextEdit({
    member: field,
    saved: saved ?? '',
    change: useFieldChange(source, field, true),
    toSend: (wanted) => (wanted === '' ? null : wanted) as Settings[F],
    problemOf: (wanted) =>
      wanted.length > maxLength ? fieldMessage(label, { kind: 'maxLength', maxLength }) : undefined,
    savedText,
    action: t('saveAction'),
  })
  return { ...edit, label }
}
