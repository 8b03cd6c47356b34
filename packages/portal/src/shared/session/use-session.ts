import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { SessionState } from './session-state.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}
