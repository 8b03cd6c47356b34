import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedWork } from '../../shared/session/unsaved-work.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** A change of page asks first while something typed is not saved. The browser's own question is asked elsewhere. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedWork(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <UnsavedDialog
      isOpen={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
