import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useKitLabels } from './kit-labels.tsx'

/**
 * Gives React Aria the language shown. It stands around the shell and in every dialog, not around everything: the
 * sign-in page has no part that asks for it, and finding out what a browser knows of languages takes time.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useKitLabels().locale}>{children}</I18nProvider>
}
