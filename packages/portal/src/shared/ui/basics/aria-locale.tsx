import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useKitLabels } from './kit-labels.tsx'

/**
 * Tells React Aria the language of the page. Every part of the kit that is built with it brings this along: around the
 * shell it would be among the first code of each visit, which has no such part.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useKitLabels().locale}>{children}</I18nProvider>
}
