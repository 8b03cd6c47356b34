import { showsRtcEngine } from '@lineside/contract/access'
import type { TeamMember } from '@lineside/contract/resources/team'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { useTranslations } from 'use-intl'
import { startCall } from '../../domain/calls/calls-store.ts'
import { CallTime } from '../../domain/calls/stage/call-time.tsx'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import { stateWords, type TeamTexts } from '../../domain/team/team-words.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './favourites.module.css'

interface FavouritesProps {
  people: readonly TeamMember[]
  stateOf: (person: TeamMember) => ColleagueState
  texts: TeamTexts
}

/** NAME-01: the reader's favourites with what they are doing now; a press calls. */
export function Favourites({ people, stateOf, texts }: FavouritesProps) {
  const t = useTranslations('team')
  const { facts } = useUser()
  return (
    <ul className={css.list} aria-label={t('favourites')}>
      {people.map((person) => {
        const { subscriber_id, name, extension } = person
        const state = stateOf(person)
        const words = stateWords({ with: null }, state, texts)
        const card = (
          <>
            <span className={css.face}>
              <PresenceAvatar name={name} kind={state.kind} size="l" />
            </span>
            <span className={css.words}>
              <b>{name}</b>
              <span className={css.state}>
                {words.text} {words.since !== null && <CallTime since={words.since} />}
              </span>
            </span>
          </>
        )
        return (
          <li key={subscriber_id}>
            {extension !== null && showsRtcEngine(facts) ? (
              <button type="button" className={css.card} onClick={() => startCall({ number: extension, name })}>
                <VisuallyHidden>{t('call')} </VisuallyHidden>
                {card}
              </button>
            ) : (
              <div className={css.card}>{card}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
