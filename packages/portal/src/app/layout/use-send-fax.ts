import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/toast.ts'

/** What "Send fax" does, wherever it stands. */
export function useSendFax(): () => void {
  const t = useTranslations('shell')
  return () => toast.warning(t('apps.notBuilt'))
}
