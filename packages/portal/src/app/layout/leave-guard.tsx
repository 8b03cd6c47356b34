import { useBlocker } from '@tanstack/react-router'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { hasUnsavedPage } from '../../shared/session/unsaved-work.ts'

/** A change of page asks first while something typed is not saved. The browser's own question is asked elsewhere. */
export function LeaveGuard() {
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedPage(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const isBlocked = status === 'blocked'
  const stay = () => reset?.()
  const question = useDeferredPart(isBlocked, () => import('./unsaved-dialog.tsx').then((m) => m.UnsavedDialog), stay)
  return question && <question.Part isOpen={isBlocked} onStay={stay} onLeave={() => proceed?.()} />
}
