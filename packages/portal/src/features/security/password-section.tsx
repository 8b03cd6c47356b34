import { limits } from '@lineside/contract/limits'
import { Lock } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePasswordChange } from '../../domain/own-account/use-password-change.ts'
import { askProof } from '../../domain/proof/proof.ts'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { session } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { securityQuery } from './security-queries.ts'
import { SecurityRow } from './security-row.tsx'

/**
 * FACT-07: changes the web password, after the current one. The change ends every session of the subscriber, including
 * this one (AUTH-11).
 */
export function PasswordSection() {
  const t = useTranslations('security')
  const day = useShortDay()
  const setAt = useQuery(securityQuery).data?.password_set_at
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  const save = usePasswordChange('webpassword', () => {
    toast.success(t('password.changed'))
    session.signOut()
  })
  const begin = async () => setChanging(await askProof())
  return (
    <SettingsSection title={t('password.title')} lead={t('password.lead')}>
      <ul>
        <SecurityRow
          time={setAt && t('password.setAt', { time: day(setAt) })}
          icon={Lock}
          title={t('password.title')}
          meta={t('password.rule', { least: limits.webPasswordMinimum })}
        >
          <Button size="s" data-popup="web-password" aria-label={t('password.change')} onClick={() => void begin()}>
            {t('password.button')}
          </Button>
        </SecurityRow>
      </ul>
      <ChangePasswordDialog
        isOpen={isChanging}
        kind="web"
        onClose={close}
        title={t('password.change')}
        lead={<p>{t('password.consequence')}</p>}
        onSave={save}
      />
    </SettingsSection>
  )
}
