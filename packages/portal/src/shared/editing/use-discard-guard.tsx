import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { type DiscardQuestion, useDiscardQuestion } from './use-discard-question.tsx'

const places: readonly WorkPlace[] = ['item']

/**
 * Asks before unsaved input in a list is lost: before the address names another open item, whatever causes that
 * (opening or folding an item, turning the page, a filter, the browser's Back), and before a form closes.
 */
export function useDiscardGuard(): DiscardQuestion {
  const { status, reset, proceed } = useBlocker({
    // the shell asks before a change to another screen
    shouldBlockFn: ({ current, next }) =>
      current.pathname === next.pathname && openOf(current.search) !== openOf(next.search) && hasUnsavedWork(...places),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return useDiscardQuestion({
    isHeld: status === 'blocked',
    places,
    stay: () => reset?.(),
    proceed: () => proceed?.(),
  })
}

const openOf = (search: object): unknown => ('open' in search ? search.open : undefined)
