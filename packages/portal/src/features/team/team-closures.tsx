import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { closedByWords, closureTitle, untilWords, useClosureTexts } from '../../domain/closures/closure-words.ts'
import { closuresQuery } from '../../domain/closures/closures-query.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** The company is closed, for those who read it only here: those who may open it have it above every page. */
export function CompanyClosed() {
  const told = useQuery(closuresQuery).data
  const texts = useClosureTexts(told?.timezone ?? 'UTC')
  const now = useNow({ updateInterval: 30_000 }).getTime()
  const closure = told?.closures.find(({ subscriber_id: id }) => id === null)
  if (closure === undefined || told?.may_close === true) return null
  return (
    <Note icon={DoorClosed} tone="warning">
      {closureTitle(closure, now, texts)} ({closedByWords(closure, now, texts)})
    </Note>
  )
}

/** "closed until Mon 08:00", for each group that is closed now. */
export function useClosedGroups(): ReadonlyMap<number, string> {
  const t = useTranslations('closures')
  const told = useQuery(closuresQuery).data
  const texts = useClosureTexts(told?.timezone ?? 'UTC')
  const now = useNow({ updateInterval: 30_000 }).getTime()
  return new Map(
    (told?.closures ?? []).flatMap(({ subscriber_id: id, until }) =>
      id === null ? [] : [[id, t('closedNow', { until: untilWords(until, now, texts) })] as const],
    ),
  )
}
