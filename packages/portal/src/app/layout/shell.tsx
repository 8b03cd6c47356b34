import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UserProvider } from '../../shared/session/use-user.tsx'
import { Frame } from './frame.tsx'
import { InterruptedDialog } from './interrupted-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Everything behind the sign-in. */
export function Shell() {
  const state = useSession()
  if (!('user' in state)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider user={state.user}>
        <Frame />
        <LeaveGuard />
        <InterruptedDialog />
      </UserProvider>
    </QueryClientProvider>
  )
}
