import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { EnrolPage } from '../../features/sign-in/enrol-page.tsx'
import { queryClient } from '../query-client.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** FACT-06: the page that stands before all others while a second step is set up. */
export function EnrolHost() {
  const t = useTranslations('second-factor')
  useDocumentTitle(t('enrol.title'))
  return (
    <QueryClientProvider client={queryClient}>
      <EnrolPage />
    </QueryClientProvider>
  )
}
