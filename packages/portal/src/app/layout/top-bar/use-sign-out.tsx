import type { ReactNode } from 'react'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { session } from '../../../shared/session/session.ts'
import { hasUnsavedWork } from '../../../shared/session/unsaved-work.ts'

/** Signs out, asking first if unsaved changes would be lost. The caller must render `question`. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { Part, isOpen, open, close } = useLazyPart(() => import('../unsaved-dialog.tsx').then((m) => m.UnsavedDialog))
  return {
    signOut: () => (hasUnsavedWork() ? open() : session.signOut()),
    question: Part && <Part isOpen={isOpen} onStay={close} onLeave={session.signOut} />,
  }
}
