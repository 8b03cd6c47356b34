import type { VoicemailSettings } from '@lineside/contract/resources/voicemail-settings'
import { useTranslations } from 'use-intl'
import { useTextEdit } from '../../shared/editing/use-text-edit.ts'
import { useVoiceboxChange } from './voicebox-queries.ts'

interface FieldEditOptions {
  settings: VoicemailSettings
  member: 'pin' | 'email'
  /** What is wrong with a changed value. */
  problemOf: (value: string) => string | undefined
  /** Said once it is saved. */
  savedText: string
}

/** VBX-01: a text without spaces, saved only when it was changed and nothing is wrong with it. */
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
