import { limits } from '@lineside/contract/limits'
import type { VoicemailSettings } from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { EditRow } from '../../shared/editing/edit-row.tsx'
import { useFieldEdit } from './use-field-edit.ts'

/** VBX-01: the voicebox PIN, digits only. */
export function PinRow({ settings }: { settings: VoicemailSettings }) {
  const t = useTranslations('voicebox')
  const fieldMessage = useFieldMessage()
  const maxLength = limits.voiceboxPinLength
  const edit = useFieldEdit({
    settings,
    member: 'pin',
    problemOf: (value) => {
      if (value.length > maxLength) return fieldMessage(t('pin.label'), { kind: 'maxLength', maxLength })
      return /^\d*$/.test(value) ? undefined : t('pin.invalid')
    },
    savedText: t('pin.saved'),
  })
  return (
    <EditRow edit={edit} label={t('pin.label')} hint={t('pin.hint')}>
      {(field) => (
        <PasswordField
          {...field}
          showLabel={t('pin.show')}
          hideLabel={t('pin.hide')}
          autoComplete="off"
          inputMode="numeric"
          value={edit.value}
          onChange={(event) => edit.type(event.target.value)}
        />
      )}
    </EditRow>
  )
}
