import type { TeamMember } from '@lineside/contract/resources/team'
import { pickUpNumber } from '@lineside/contract/rtc/service-numbers'
import { showsRtcEngine } from '@lineside/contract/access'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { KeyMark } from '../../shared/ui/basics/kbd.tsx'
import { startCall } from '../calls/calls-store.ts'
import css from './team-action.module.css'

interface TeamActionProps {
  person: Pick<TeamMember, 'name' | 'extension' | 'may_pick_up'>
  state: ColleagueState
  /** The button has its word, beside the list. */
  isWhole?: boolean
}

/** Picks up what rings there, or calls. */
export function TeamAction({ person, state, isWhole = false }: TeamActionProps) {
  const t = useTranslations('team')
  const { facts } = useUser()
  const { name, extension, may_pick_up } = person
  if (extension === null || !showsRtcEngine(facts)) return null
  const call = () => startCall({ number: extension, name })
  if (state.kind === 'ringing' && may_pick_up)
    return (
      <Button
        tone="answer"
        size="s"
        data-focus
        aria-label={t('pickUpOf', { name })}
        aria-keyshortcuts="P"
        onClick={() => startCall({ number: pickUpNumber(extension), name: t('pickingUp', { name }) })}
      >
        {t('pickUp')}
        <span className={css.pick}>
          <KeyMark>P</KeyMark>
        </span>
      </Button>
    )
  const label = `${t('call')} ${name}`
  return isWhole ? (
    <Button icon={Phone} size="s" onClick={call}>
      {t('call')}
    </Button>
  ) : (
    <IconButton icon={Phone} name={label} size="s" data-focus aria-keyshortcuts="C" onClick={call} />
  )
}
