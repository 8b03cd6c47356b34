import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { changeOwnField } from './own-account-queries.ts'

/**
 * Changes one of the user's own passwords.
 * @returns a function for the dialog to call with the new password; it resolves to the platform's objection, if there
 * is one
 */
export function usePasswordChange(field: 'password' | 'webpassword', onChanged: () => void) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const { mutateAsync } = useMutation(changeOwnField(subscriber.id, field))
  return async (password: string): Promise<string | void> => {
    try {
      await mutateAsync(password)
    } catch (error) {
      const said = refusalOf(error, field)
      if (said === null) reportError(error, { fallback: common('errors.whileTrying', { action: t('saveAction') }) })
      return said ?? undefined
    }
    onChanged()
  }
}
