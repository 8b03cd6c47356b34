import type { TeamMember } from '@lineside/contract/resources/team'
import { showsRtcEngine } from '@lineside/contract/access'
import { callBackFor } from '@lineside/telephony/team/call-back'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { useQuery } from '@tanstack/react-query'
import { PhoneIncoming } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { ToggleButton } from '../../shared/ui/fields/toggle-button.tsx'
import { callBacksQuery } from './call-backs-query.ts'
import { useCallBackActions } from './use-call-back-actions.ts'

interface CallBackToggleProps {
  person: Pick<TeamMember, 'subscriber_id' | 'extension'>
  state: ColleagueState
}

/** RECEIVE-02: asks for a call back by this colleague, or takes it back. */
export function CallBackToggle({ person: { subscriber_id, extension }, state }: CallBackToggleProps) {
  const t = useTranslations('call-backs')
  const { facts } = useUser()
  const { data } = useQuery(callBacksQuery(showsRtcEngine(facts)))
  const { ask, cancel } = useCallBackActions()
  const isOn = data?.some(({ id }) => id === subscriber_id) ?? false
  if (data === undefined || extension === null || (state.kind === 'free' && !isOn)) return null
  return (
    <ToggleButton
      icon={PhoneIncoming}
      size="s"
      isOn={isOn}
      aria-keyshortcuts="B"
      disabled={ask.isPending || cancel.isPending}
      onChange={(isWanted) =>
        isWanted ? ask.mutate({ to: extension, after: callBackFor(state) }) : cancel.mutate(subscriber_id)
      }
    >
      {t('ask')}
    </ToggleButton>
  )
}
