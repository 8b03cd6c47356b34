import type { TeamMember } from '@lineside/contract/resources/team'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallTime } from '../../domain/calls/stage/call-time.tsx'
import { PresenceAvatar, PresenceMark } from '../../domain/live/presence-avatar.tsx'
import { TeamAction } from '../../domain/team/team-action.tsx'
import { stateWords, type TeamTexts } from '../../domain/team/team-words.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import css from './contacts.module.css'

interface ColleagueRowProps {
  person: TeamMember
  state: ColleagueState
  texts: TeamTexts
  /** The last call with this colleague, in words; '' for none. */
  last: string
  onFavourite: () => void
}

/** A colleague with what they are doing now, and the last call with them. */
export function ColleagueRow({ person, state, texts, last, onFavourite }: ColleagueRowProps) {
  const t = useTranslations('team')
  const { name, extension, is_favourite } = person
  const words = stateWords(person, state, texts)
  return (
    <li className={css.item} data-row>
      <div className={css.row}>
        <PresenceAvatar name={name} kind={state.kind} />
        <span className={css.who}>
          <span className={css.name}>{name}</span>
          {extension !== null && <span className={css.meta}>{t('extension', { extension })}</span>}
        </span>
        <span className={css.state}>
          <PresenceMark kind={state.kind} />
          <span>
            {words.text}
            {words.since !== null && (
              <>
                {' '}
                <CallTime since={words.since} />
              </>
            )}
          </span>
        </span>
        <span className={css.last}>{last}</span>
        <span className={css.buttons}>
          <TeamAction person={person} state={state} />
          <span className={css.star}>
            <IconButton
              icon={Star}
              name={t('favourite', { name })}
              size="s"
              tip={false}
              aria-pressed={is_favourite}
              onClick={onFavourite}
            />
          </span>
        </span>
      </div>
    </li>
  )
}
