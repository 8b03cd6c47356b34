import { canSendFax } from '@lineside/contract/access'
import { Grid2x2, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { useSendFax } from '../../domain/send-fax/use-send-fax.ts'

/** Only there while it has something to offer: the fax server is active and faxes may be sent (NAV-08). */
export function AppsMenu() {
  const t = useTranslations('shell')
  const { facts } = useUser()
  const sendFax = useSendFax()
  if (!canSendFax(facts)) return null
  return (
    <Menu
      trigger={<IconButton icon={Grid2x2} name={t('apps.label')} data-popup="apps" />}
      label={t('apps.label')}
      items={[{ id: 'send-fax', text: t('apps.sendFax'), icon: Send, onAction: sendFax }]}
    />
  )
}
