import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetUnsavedWork, hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

export interface DiscardQuestion {
  /** Does something at once, or, where it would lose what is typed at these places, once somebody has agreed to that. */
  readonly ask: (places: readonly WorkPlace[], act: () => void) => void
  readonly question: ReactNode
}

/** A wish that somebody else has held up, such as a change of the address. */
export interface HeldWish {
  readonly isHeld: boolean
  readonly places: readonly WorkPlace[]
  readonly stay: () => void
  readonly proceed: () => void
}

interface Wish {
  readonly places: readonly WorkPlace[]
  readonly act: () => void
}

/** Nothing typed goes without a question: asked before a form, a popup or a dialog closes, by whatever. */
export function useDiscardQuestion(held?: HeldWish): DiscardQuestion {
  const t = useTranslations('editing')
  const [wish, setWish] = useState<Wish | null>(null)
  const stay = () => {
    setWish(null)
    held?.stay()
  }
  const discard = () => {
    forgetUnsavedWork(...(wish?.places ?? held?.places ?? []))
    wish?.act()
    setWish(null)
    held?.proceed()
  }
  return {
    ask: (places, act) => (places.length > 0 && hasUnsavedWork(...places) ? setWish({ places, act }) : act()),
    question: (
      <ConfirmDialog
        isOpen={wish !== null || held?.isHeld === true}
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
