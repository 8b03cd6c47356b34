import { useTranslations } from 'use-intl'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'

/** More than this are counted. */
const most = 2

/** The groups of a seat, at a glance. */
export function SeatGroups({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, Option> }) {
  const t = useTranslations('pbx-seats')
  if (ids.length === 0) return <span>{t('noGroups')}</span>
  return (
    <>
      {ids.slice(0, most).map((id) => (
        <Badge key={id}>{names.get(id)?.text ?? '…'}</Badge>
      ))}
      {ids.length > most && <span>{t('moreGroups', { count: ids.length - most })}</span>}
    </>
  )
}
