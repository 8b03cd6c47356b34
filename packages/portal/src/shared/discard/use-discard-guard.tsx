import { useBlocker } from '../navigation/use-blocker.ts'
import { hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { type DiscardQuestion, useDiscardQuestion } from './use-discard-question.tsx'

const places: readonly WorkPlace[] = ['item']

/**
 * Asks before unsaved input in a list is lost: before the address names another open item, whatever causes that
 * (opening or folding an item, turning the page, a filter, the browser's Back), and before a form closes.
 */
export function useDiscardGuard(): DiscardQuestion {
  const { isBlocked, stay, proceed } = useBlocker({
    // the shell asks before a change to another screen
    shouldBlock: (current, next) =>
      current.pathname === next.pathname && current.search['open'] !== next.search['open'] && hasUnsavedWork(...places),
  })
  return useDiscardQuestion({ isHeld: isBlocked, places, stay, proceed })
}
