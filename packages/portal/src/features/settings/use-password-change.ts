import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { changeOwnField } from './settings-queries.ts'

/**
 * Sets one of the own passwords.
 * @returns what the dialog calls with it: its answer is what the platform said against that password
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
