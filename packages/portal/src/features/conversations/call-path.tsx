import type { getCallPath } from '@lineside/contract/resources/conversations/conversations'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { voicemailOf } from '../../domain/conversations/conversation-keys.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './call-path.module.css'
import { CallSound } from './sound/call-sound.tsx'
import { callPathStops } from './call-path-stops.ts'
import { type OpenItemProps, VoicemailPlayer } from './voicemail-player.tsx'

const route = describedRoute<typeof getCallPath>('GET', '/api/lineside/callpaths/:id')

/** PATH-01: the stops of a past call with their times, and the voicemail that it left. */
export function CallPath({ item, name, actions }: OpenItemProps) {
  const t = useTranslations('conversations')
  const outcome = useTranslations('call-outcome')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const text = useConversationTexts()
  const path = useQuery({
    queryKey: ['call-path', item.id],
    queryFn: ({ signal }) => callRoute(route, { params: { id: item.id }, signal }),
    // the path of a finished call no longer changes
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone: browserZone })
  const told = { t, outcome, call, locale, text, number: readableNumber, clock: (at: Date) => format.format(at) }
  const message = voicemailOf(item)
  const sound = path.data?.sound ?? []
  return (
    <div className={css.path}>
      {path.data && <RouteLine label={t('path.label')} stops={callPathStops(item, path.data, told)} />}
      {path.isPending && <SkeletonRows count={1} />}
      <LoadFailedNote query={path}>{t('path.failed')}</LoadFailedNote>
      {sound.length > 0 && <CallSound sides={sound} party={name} />}
      {message && <VoicemailPlayer item={message} name={name} actions={actions} />}
    </div>
  )
}
