import { recoverPassword } from '@lineside/contract/resources/sessions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import css from './recover-password-page.module.css'

/** Where the link of a password reset's mail leads (AUTH-10). */
export function RecoverPasswordPage() {
  const t = useTranslations('sign-in')
  const passwords = useTranslations('passwords')
  const basics = useTranslations('basics')
  const navigate = useNavigate()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const leave = () => void navigate({ to: '/login', replace: true })

  const save = async (password: string) => {
    try {
      await callRoute(recoverPassword, { body: { new_password: password, token } })
      toast.success(passwords('changed'))
      leave()
    } catch (error) {
      reportError(error, { text: basics('errors.retryLater') })
    }
  }
  return (
    <main>
      <Sheet>
        <div className={css.page}>
          <BrandLogo />
          <h1>{t('titles.recoverPassword')}</h1>
        </div>
      </Sheet>
      <ChangePasswordDialog isOpen onClose={leave} title={passwords('set')} onSave={save} />
    </main>
  )
}
