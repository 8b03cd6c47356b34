import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetUnsavedWork, hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

interface Wish {
  readonly places: readonly WorkPlace[]
  readonly act: () => void
}

export interface DiscardGuard {
  /** Does something at once, or, where it would lose what is typed at these places, once somebody has agreed to that. */
  readonly ask: (places: readonly WorkPlace[], act: () => void) => void
  readonly question: ReactNode
}

/**
 * Nothing typed in a list is lost without a question: asked before the address names another open item, by whatever (another
 * one is opened, this one folded, a page turned, a filter, the browser's Back), and before a form goes.
 */
export function useDiscardGuard(): DiscardGuard {
  const t = useTranslations('pbx-editing')
  const [wish, setWish] = useState<Wish | null>(null)
  const { status, reset, proceed } = useBlocker({
    // a change of page is asked about by the shell
    shouldBlockFn: ({ current, next }) =>
      current.pathname === next.pathname && openOf(current.search) !== openOf(next.search) && hasUnsavedWork('item'),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const stay = () => {
    setWish(null)
    reset?.()
  }
  const discard = () => {
    forgetUnsavedWork(...(wish?.places ?? ['item']))
    wish?.act()
    setWish(null)
    proceed?.()
  }
  return {
    ask: (places, act) => (places.length > 0 && hasUnsavedWork(...places) ? setWish({ places, act }) : act()),
    question: (
      <ConfirmDialog
        isOpen={wish !== null || status === 'blocked'}
        onClose={stay}
        onConfirm={discard}
        title={t('discard.title')}
        cancelLabel={t('discard.stay')}
        confirmLabel={t('discard.confirm')}
        isDanger
      >
        {t('discard.text')}
      </ConfirmDialog>
    ),
  }
}

const openOf = (search: object): unknown => ('open' in search ? search.open : undefined)
