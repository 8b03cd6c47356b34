import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { isMenuHeard } from '@lineside/telephony/auto-attendant/is-menu-heard'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listAll } from '../../shared/api/resource-client.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** SAY-02: whether a forwarding of the line leads to its menu. */
export const isHeardQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['cfdestinationsets', subscriberId],
    queryFn: ({ signal }) => listAll(destinationSets, { subscriber_id: subscriberId }, signal),
    select: isMenuHeard,
    meta: { isQuiet: true },
  })

interface UnheardMenuProps {
  /** The line that the menu belongs to. */
  subscriberId: number
  name: string
  isGroup: boolean
}

/** SAY-02: says that nobody hears a menu, because no forwarding of its line leads there. */
export function UnheardMenu({ subscriberId, name, isGroup }: UnheardMenuProps) {
  const t = useTranslations('pbx-slots')
  const isOwn = useUser().subscriber.id === subscriberId
  const { data: isHeard } = useQuery(isHeardQuery(subscriberId))
  if (isHeard !== false) return null
  return (
    <Note
      tone="warning"
      live="status"
      action={
        (isOwn || isGroup) && (
          <ScreenButton size="s" to="/user/call-forwarding" {...(!isOwn && { search: { line: String(subscriberId) } })}>
            {t('unheard.setUp')}
          </ScreenButton>
        )
      }
    >
      {isOwn ? t('unheard.own') : t('unheard.line', { name })}
    </Note>
  )
}
