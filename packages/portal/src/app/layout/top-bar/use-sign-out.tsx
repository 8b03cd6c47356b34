import type { ReactNode } from 'react'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { seeAs } from '../../../shared/session/see-as.ts'
import { session } from '../../../shared/session/session.ts'
import { hasUnsavedWork } from '../../../shared/session/unsaved-work.ts'

/** A device that is told of this person's calls is told no more; a slow platform keeps nobody signed in. */
const patience = 2_000

const leave = (): void => {
  // ROLE-02: the browser stays the administrator's
  if (seeAs.now() !== null) return session.signOut()
  const forgotten = import('../../../domain/push/this-browser.ts').then(({ thisBrowser }) => thisBrowser.forget())
  const waited = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([forgotten.catch(() => undefined), waited]).then(session.signOut)
}

/** Signs out, asking first if unsaved changes would be lost. The caller must render `question`. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { Part, isOpen, open, close } = useLazyPart(() => import('../unsaved-dialog.tsx').then((m) => m.UnsavedDialog))
  return {
    signOut: () => (hasUnsavedWork() ? open() : leave()),
    question: Part && <Part isOpen={isOpen} onStay={close} onLeave={leave} />,
  }
}
