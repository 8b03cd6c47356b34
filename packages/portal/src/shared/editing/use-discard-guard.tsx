import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { type DiscardQuestion, useDiscardQuestion } from './use-discard-question.tsx'

const places: readonly WorkPlace[] = ['item']

/**
 * Nothing typed in a list is lost without a question: asked before the address names another open item, by whatever (another
 * one is opened, this one folded, a page turned, a filter, the browser's Back), and before a form goes.
 */
export function useDiscardGuard(): DiscardQuestion {
  const { status, reset, proceed } = useBlocker({
    // a change of page is asked about by the shell
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
