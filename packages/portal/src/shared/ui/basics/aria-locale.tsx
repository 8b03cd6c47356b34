import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useKitLabels } from './kit-labels.tsx'

/**
 * Tells React Aria the language of the page. It wraps the shell and every dialog, but not the whole app: the sign-in
 * page needs it nowhere, and querying the browser's locale data takes time.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useKitLabels().locale}>{children}</I18nProvider>
}
