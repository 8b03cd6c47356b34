import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { session } from '../../shared/session/session.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { usePasswordChange } from '../../domain/own-account/use-password-change.ts'

/**
 * Changes the web password. The change ends every session of the subscriber, including this one, so the user confirms
 * first and is signed out right after (AUTH-11).
 */
export function WebPasswordSection() {
  const t = useTranslations('settings')
  const [step, setStep] = useState<'closed' | 'asking' | 'changing'>('closed')
  const close = () => setStep('closed')
  const save = usePasswordChange('webpassword', () => {
    toast.success(t('webPassword.changed'))
    session.signOut()
  })
  return (
    <SettingsSection title={t('webPassword.title')} lead={t('webPassword.lead')}>
      <SettingsRow label={t('webPassword.label')} hint={t('webPassword.hint')} isTall>
        <Actions>
          <Button size="s" data-popup="web-password" onClick={() => setStep('asking')}>
            {t('webPassword.change')}
          </Button>
        </Actions>
      </SettingsRow>
      <ConfirmDialog
        isOpen={step === 'asking'}
        onClose={close}
        onConfirm={() => setStep('changing')}
        title={t('webPassword.question')}
        confirmLabel={t('webPassword.go')}
      >
        {t('webPassword.consequence')}
      </ConfirmDialog>
      <ChangePasswordDialog
        isOpen={step === 'changing'}
        onClose={close}
        title={t('webPassword.change')}
        onSave={save}
      />
    </SettingsSection>
  )
}
