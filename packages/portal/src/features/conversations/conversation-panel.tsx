import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import type { OpenItemProps } from './voicemail-player.tsx'

// a list that nobody opens a row of needs neither
const FaxViewer = lazy(() => import('./fax-viewer.tsx').then((m) => ({ default: m.FaxViewer })))
const VoicemailPlayer = lazy(() => import('./voicemail-player.tsx').then((m) => ({ default: m.VoicemailPlayer })))

/** What an open row shows: the voicemail to listen to, the fax to read. */
export function ConversationPanel(props: OpenItemProps) {
  const t = useTranslations('conversations')
  const labels = useKitLabels()
  const isFax = props.item.type === 'fax'
  const Part = isFax ? FaxViewer : VoicemailPlayer
  return (
    <Suspense fallback={<SkeletonRows count={isFax ? 3 : 1} label={isFax ? t('fax.loading') : labels.loading} />}>
      <Part {...props} />
    </Suspense>
  )
}
