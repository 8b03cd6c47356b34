import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { session } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UserProvider } from '../../shared/session/use-user.tsx'
import { AriaLocale } from '../../shared/ui/basics/aria-locale.tsx'
import { Frame } from './frame.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SendFaxHost } from './send-fax-host.tsx'

/** Everything behind the sign-in. */
export function Shell() {
  const state = useSession()
  // without its code the session simply ends
  const interrupted = useDeferredPart(
    state.phase === 'interrupted',
    () => import('./interrupted-dialog.tsx').then((m) => m.InterruptedDialog),
    session.leave,
  )
  if (!('user' in state)) return null
  return (
    <AriaLocale>
      <QueryClientProvider client={queryClient}>
        <UserProvider user={state.user}>
          <SendFaxHost>
            <Frame />
          </SendFaxHost>
          <LeaveGuard />
          {interrupted && <interrupted.Part />}
        </UserProvider>
      </QueryClientProvider>
    </AriaLocale>
  )
}
