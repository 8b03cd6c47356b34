import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PublicScreen } from '../screen.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** A screen of the signed-out, with its title. */
export function PublicView({ screen, children }: { screen: PublicScreen; children: ReactNode }) {
  const t = useTranslations('sign-in')
  useDocumentTitle(t(`titles.${screen.title}`))
  return children
}
