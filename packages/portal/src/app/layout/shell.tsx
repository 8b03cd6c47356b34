import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { session } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UserProvider, useUser } from '../../shared/session/use-user.tsx'
import { fetchDialogsEarly } from '../../shared/ui/overlays/dialog.tsx'
import { areOnOnePage } from '../section-codes.ts'
import { Frame } from './frame.tsx'
import { useAskedPath } from '../../shared/navigation/navigation.ts'
import { useBlocker } from '../../shared/navigation/use-blocker.ts'
import { hasUnsavedPage } from '../../shared/session/unsaved-work.ts'
import { canSendFax } from '@lineside/contract/access'
import { type ReactNode, useEffect, useState } from 'react'
import { proofQuestion } from '../../domain/proof/proof.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useStore } from '../../shared/state/store.ts'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { SendFaxContext } from '../../domain/send-fax/use-send-fax.ts'

/** Everything behind the sign-in. */
export function Shell() {
  const state = useSession()
  // if this code can not be loaded, the session simply ends
  const interrupted = useDeferredPart(
    state.phase === 'interrupted',
    () => import('./interrupted-dialog.tsx').then((m) => m.InterruptedDialog),
    session.leave,
  )
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, fetchDialogsEarly, { once: true, capture: true })
    return () => {
      for (const event of events) removeEventListener(event, fetchDialogsEarly, { capture: true })
    }
  }, [])
  if (!('user' in state)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider user={state.user}>
        <SendFaxHost>
          <Frame />
        </SendFaxHost>
        <LeaveGuard />
        <ProofHost />
        {interrupted && <interrupted.Part />}
      </UserProvider>
    </QueryClientProvider>
  )
}

/** FACT-07: the question for the current password, which any page may ask. */
function ProofHost() {
  const question = useStore(proofQuestion)
  const part = useDeferredPart(
    question !== null,
    async () => {
      const [loaded] = await Promise.all([
        import('../../domain/proof/proof-dialog.tsx'),
        localeStore.require('pages'),
        localeStore.require('refusals'),
      ])
      return loaded.ProofDialog
    },
    () => question?.answer(false),
  )
  return part && <part.Part />
}

/** Asks before a change of page that would lose unsaved changes. Closing the tab is guarded elsewhere (guardUnload). */
function LeaveGuard() {
  const { isBlocked, stay, proceed } = useBlocker({
    shouldBlock: (current, next) =>
      current.pathname !== next.pathname && !areOnOnePage(current.pathname, next.pathname) && hasUnsavedPage(),
  })
  const question = useDeferredPart(isBlocked, () => import('./unsaved-dialog.tsx').then((m) => m.UnsavedDialog), stay)
  return question && <question.Part isOpen={isBlocked} onStay={stay} onLeave={proceed} />
}

/**
 * NAV-20: the dialog "Send fax" for all pages. Another address closes it, so that it never lies over another page; what was
 * entered stays as a draft.
 */
function SendFaxHost({ children }: { children: ReactNode }) {
  const { facts } = useUser()
  const { Part, isOpen, open, close } = useLazyPart(
    () => import('../../features/send-fax/send-fax-dialog.tsx').then((m) => m.SendFaxDialog),
    ['pages', 'calls'],
  )
  const [destination, setDestination] = useState('')
  const path = useAskedPath()
  const [openedAt, setOpenedAt] = useState(path)
  if (openedAt !== path) {
    setOpenedAt(path)
    close()
  }
  const openFor = (wanted = '') => {
    setDestination(wanted)
    open()
  }
  return (
    <SendFaxContext value={openFor}>
      {children}
      {Part && canSendFax(facts) && <Part isOpen={isOpen} destination={destination} onClose={close} />}
    </SendFaxContext>
  )
}
