import { canSendFax } from '@lineside/contract/access'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useSendFax } from './use-send-fax.ts'

/** NAV-08: shown only if the fax server is active and the user may send faxes. */
export function SendFaxButton() {
  const t = useTranslations('shell')
  const { facts } = useUser()
  const sendFax = useSendFax()
  if (!canSendFax(facts)) return null
  return (
    <Button icon={Send} onClick={() => sendFax()}>
      {t('apps.sendFax')}
    </Button>
  )
}
