import { canSendFax } from '@lineside/contract/access'
import type { ReactNode } from 'react'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { SendFaxContext } from '../../domain/send-fax/use-send-fax.ts'

/** NAV-20: one dialog for every page; what is written in it stays while the page changes. */
export function SendFaxHost({ children }: { children: ReactNode }) {
  const { facts } = useUser()
  const { Part, isOpen, open, close } = useLazyPart(() =>
    import('../../features/send-fax/send-fax-dialog.tsx').then((m) => m.SendFaxDialog),
  )
  return (
    <SendFaxContext value={open}>
      {children}
      {Part && canSendFax(facts) && <Part isOpen={isOpen} onClose={close} />}
    </SendFaxContext>
  )
}
