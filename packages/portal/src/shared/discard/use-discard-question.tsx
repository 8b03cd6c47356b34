import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetUnsavedWork, hasUnsavedWork, type WorkPlace } from '../session/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

export interface DiscardQuestion {
  /** Runs `act` at once, or after the user has agreed if it would lose unsaved input at these places. */
  readonly ask: (places: readonly WorkPlace[], act: () => void) => void
  readonly question: ReactNode
}

/** An action that something else holds back, such as a blocked change of the address. */
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

/** Asks before unsaved input is lost when a form, popup or dialog closes, whatever closes it. */
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
