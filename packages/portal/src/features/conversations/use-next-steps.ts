import { canSendFax } from '@lineside/contract/access'
import { navigate } from '../../shared/navigation/navigation.ts'
import { Grip, MessagesSquare, Send, Split } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useSendFax } from '../../domain/send-fax/use-send-fax.ts'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { MenuAction } from '../../shared/ui/overlays/menu-entry.tsx'

/**
 * PATH-02: the actions of a row that take its number along to another page. The function stays the same while the
 * user's rights do.
 */
export function useNextSteps(hasSearch: boolean): (number: string) => readonly MenuAction[] {
  const t = useTranslations('conversations')
  const { facts } = useUser()
  const sendFax = useSendFax()
  const [canForward, hasSpeedDials] = [useGate('cfu'), useGate('speed_dial')]
  const hasFax = canSendFax(facts)
  return useCallback(
    (number) => [
      ...(hasSearch
        ? [
            {
              id: 'show-all',
              text: t('menu.showAll'),
              icon: MessagesSquare,
              onAction: () => navigate({ to: '.', search: { search: number } }),
            },
          ]
        : []),
      ...(canForward
        ? [
            {
              id: 'forward',
              text: t('menu.forward'),
              icon: Split,
              onAction: () => navigate({ to: '/user/call-forwarding', search: { caller: number } }),
            },
          ]
        : []),
      ...(hasSpeedDials
        ? [
            {
              id: 'speed-dial',
              text: t('menu.speedDial'),
              icon: Grip,
              onAction: () => navigate({ to: '/user/speeddial', search: { number } }),
            },
          ]
        : []),
      ...(hasFax ? [{ id: 'fax', text: t('menu.sendFax'), icon: Send, onAction: () => sendFax(number) }] : []),
    ],
    [t, sendFax, hasSearch, canForward, hasSpeedDials, hasFax],
  )
}
