import type { CallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { endOfLine } from '@lineside/telephony/routing/end-of-line'
import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { ChevronDown, Megaphone, Phone, Split, Voicemail } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { namesIn } from '../../domain/call-outcome/party-name.ts'
import { titleOf } from '../../domain/reach/reach-stops.ts'
import { navigate } from '../../shared/navigation/navigation.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import type { RouteStop } from '../../shared/ui/lists/route-line.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import css from './group-route.module.css'

/**
 * REACH-01: the last stop of a call to the group: where a call goes that no member answers, or that it just ends.
 * @param outcome of a call that nobody answers; undefined: not known
 */
export function useEndStop(groupId: number, outcome: CallOutcome | undefined): RouteStop {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const groups = useTranslations('pbx-groups')
  const locale = useLocale()
  const { step, isLost } = endOfLine(outcome?.steps ?? [], groupId)
  const told = { t, call, locale, isOwn: false }
  const title = outcome && step && titleOf(step, { subscriber_id: groupId }, namesIn(outcome), told)
  return {
    id: 'end',
    title: title ?? groups('end.title'),
    ...(title && { meta: groups('route.unanswered') }),
    ...(isLost && { state: 'lost' as const }),
  }
}

/** GRP-04: sets where a call goes that no member answers: a first rule, or all rules of the group. */
export function GroupEnd({ groupId, outcome }: { groupId: number; outcome: CallOutcome | undefined }) {
  const t = useTranslations('pbx-groups')
  const { facts, platformInfo } = useUser()
  const canForward = useGate('cfna')
  const rules = (
    <ScreenButton size="s" icon={Split} to="/user/call-forwarding" search={{ line: String(groupId) }}>
      {t('end.rules')}
    </ScreenButton>
  )
  if (outcome === undefined || endOfLine(outcome.steps, groupId).hasRule || !canForward)
    return <div className={css.end}>{rules}</div>
  const kinds = offeredKinds(platformInfo, facts)
  const begin = (unanswered: string) =>
    navigate({ to: '/user/call-forwarding', search: { line: String(groupId), unanswered } })
  return (
    <div className={css.end}>
      <Menu
        label={t('end.title')}
        items={[
          ...(kinds.includes('voicebox')
            ? [{ id: 'voicebox', text: t('end.voicebox'), icon: Voicemail, onAction: () => begin('voicebox') }]
            : []),
          { id: 'number', text: t('end.number'), icon: Phone, onAction: () => begin('number') },
          {
            id: 'announcement',
            text: t('end.announcement'),
            icon: Megaphone,
            onAction: () => begin('custom-announcement'),
          },
        ]}
        trigger={
          <Button size="s" icon={ChevronDown} data-popup="group-end">
            {t('end.title')}
          </Button>
        }
      />
      {rules}
    </div>
  )
}
