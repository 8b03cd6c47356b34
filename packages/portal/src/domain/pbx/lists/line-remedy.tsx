import { hasAttribute } from '@lineside/contract/access'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { reachability } from '@lineside/telephony/routing/reachability'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../../shared/navigation/screen-link.tsx'
import { useUser } from '../../../shared/session/use-user.tsx'

/** REACH-01: leads to the rule that mends a line whose callers reach nobody; nothing if no rule can. */
export function LineRemedy({ line, name }: { line: LineReachability; name: string }) {
  const t = useTranslations('pbx-lines')
  const { facts, platformInfo } = useUser()
  const { reach, because } = reachability(line.steps, line.subscriber_id)
  if ((reach !== 'lost' && reach !== 'unreachable') || because === 'refused' || !hasAttribute(facts, 'cfna'))
    return null
  const id = String(line.subscriber_id)
  const hasBox = reach === 'lost' && offeredKinds(platformInfo, facts).includes('voicebox')
  const [text, search] = hasBox
    ? ([t('remedies.voicebox'), { line: id, unanswered: 'voicebox' }] as const)
    : ([t('remedies.forward'), { line: id }] as const)
  return (
    <ScreenButton
      tone="text"
      size="s"
      to="/user/call-forwarding"
      search={search}
      aria-label={t('remedyFor', { remedy: text, name })}
    >
      {text}
    </ScreenButton>
  )
}
