import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { blockedEmergencyNumbers } from '@lineside/telephony/blocking/emergency-numbers'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** Whoever shuts emergency numbers out, by a pattern or a whitelist, is told which. */
export function EmergencyNote({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-blocking')
  const locale = useLocale()
  const cc = useUser().subscriber.primary_number?.cc
  const list = { isWhitelist: preferences.block_out_mode === true, entries: preferences.block_out_list ?? [] }
  const blocked = blockedEmergencyNumbers(list, cc ?? '')
  return (
    <div role="status">
      {blocked.length > 0 && (
        <Note tone="warning">
          {t('out.emergency', { count: blocked.length, numbers: new Intl.ListFormat(locale).format(blocked) })}
        </Note>
      )}
    </div>
  )
}
