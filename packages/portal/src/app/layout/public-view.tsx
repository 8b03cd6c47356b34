import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PublicScreen } from '../screen.ts'
import css from './public-view.module.css'
import { useDocumentTitle } from './use-document-title.ts'

interface PublicViewProps {
  screen: PublicScreen
  /** Called when the user starts to type, and so is about to sign in. */
  onTyping: () => void
  children: ReactNode
}

/** A screen for signed-out visitors, with its title. */
export function PublicView({ screen, onTyping, children }: PublicViewProps) {
  const t = useTranslations('sign-in')
  useDocumentTitle(t(`titles.${screen.title}`))
  return (
    <div className={css.view} onInput={onTyping}>
      {children}
    </div>
  )
}
