import { canSendFax } from '@lineside/contract/access'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useSendFax } from './use-send-fax.ts'

/** NAV-08: only there while the fax server is active and faxes may be sent. */
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
