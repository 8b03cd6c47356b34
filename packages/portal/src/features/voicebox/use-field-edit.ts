import type { VoicemailSettings } from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { useTranslations } from 'use-intl'
import { useTextEdit } from '../../shared/editing/use-text-edit.ts'
import { useVoiceboxChange } from './voicebox-queries.ts'

interface FieldEditOptions {
  settings: VoicemailSettings
  member: 'pin' | 'email'
  /** The error of a changed value. */
  problemOf: (value: string) => string | undefined
  /** The message shown after saving. */
  savedText: string
}

/** VBX-01: edits a text without spaces; it can be saved only if it was changed and has no error. */
export function useFieldEdit({ settings, member, ...texts }: FieldEditOptions) {
  const t = useTranslations('voicebox')
  const edit = useTextEdit({
    ...texts,
    member,
    saved: settings[member],
    change: useVoiceboxChange(settings, member, true),
    toSend: (wanted) => wanted,
    action: t('saveAction'),
  })
  return { ...edit, type: (text: string) => edit.type(text.replace(/\s/g, '')) }
}
