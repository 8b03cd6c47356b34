import type { LineReachability } from '@lineside/contract/resources/reachability'
import { useLocale, useTranslations } from 'use-intl'
import { MiniLine } from '../../shared/ui/lists/mini-line.tsx'
import { miniStops } from './mini-stops.ts'
import { useSince } from './use-since.ts'

/** REACH-01: the way of a call to a line, in one line of a list. Needs the texts of calls. */
export function LineMini({ line, isGroup }: { line: LineReachability; isGroup: boolean }) {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const since = useSince()
  return <MiniLine stops={miniStops(line, isGroup, { t, call, locale, since })} />
}
