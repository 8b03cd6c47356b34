import { limits } from '@lineside/contract/limits'
import {
  type VoicemailSettings,
  voicemailEmail,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { useTranslations } from 'use-intl'
import { safeParse } from 'zod/mini'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { EditRow } from '../../shared/editing/edit-row.tsx'
import { useFieldEdit } from './use-field-edit.ts'

/** VBX-01: the mail address that receives the messages. */
export function EmailRow({ settings }: { settings: VoicemailSettings }) {
  const t = useTranslations('voicebox')
  const fieldMessage = useFieldMessage()
  const edit = useFieldEdit({
    settings,
    member: 'email',
    problemOf: (value) =>
      safeParse(voicemailEmail, value).success ? undefined : fieldMessage(t('email.label'), { kind: 'email' }),
    savedText: t('email.saved'),
  })
  return (
    <EditRow edit={edit} label={t('email.label')} hint={t('email.hint')}>
      {(field) => (
        <TextField
          {...field}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailLength}
          value={edit.value}
          onChange={(event) => edit.type(event.target.value)}
        />
      )}
    </EditRow>
  )
}
