import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { usePasswordChange } from '../../domain/own-account/use-password-change.ts'

/** The data that a phone or an app is set up with (SET-03). Some platforms do not disclose the password. */
export function SipAccountSection() {
  const t = useTranslations('settings')
  const { username, domain, password } = useUser().subscriber
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  const uri = `${username}@${domain}`
  const save = usePasswordChange('password', () => {
    toast.success(t('sipPassword.changed'))
    close()
  })
  return (
    <SettingsSection title={t('sip.title')} lead={t('sip.lead')}>
      <SettingsRow label={t('sip.uri')} isTall>
        <TextField
          label={t('sip.uri')}
          isLabelHidden
          readOnly
          value={uri}
          end={<CopyButton name={t('sip.copyUri')} text={uri} />}
        />
      </SettingsRow>
      <SettingsRow label={t('sipPassword.label')} hint={t('sipPassword.hint')} isTall>
        {password && (
          <PasswordField
            label={t('sipPassword.label')}
            isLabelHidden
            readOnly
            autoComplete="off"
            value={password}
            end={<CopyButton name={t('sipPassword.copy')} text={password} />}
          />
        )}
        <Actions>
          <Button size="s" data-popup="sip-password" onClick={() => setChanging(true)}>
            {t('sipPassword.change')}
          </Button>
        </Actions>
      </SettingsRow>
      <ChangePasswordDialog isOpen={isChanging} onClose={close} title={t('sipPassword.change')} onSave={save} />
    </SettingsSection>
  )
}
