import type { TeamMember } from '@lineside/contract/resources/team'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallTime } from '../../domain/calls/stage/call-time.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { useRowKeys } from '../../shared/keys/row-keys.ts'
import { PresenceAvatar, PresenceMark } from '../../domain/live/presence-avatar.tsx'
import { TeamAction } from '../../domain/team/team-action.tsx'
import { stateWords, type TeamTexts } from '../../domain/team/team-words.ts'
import css from './team.module.css'

interface TeamRowProps {
  person: TeamMember
  state: ColleagueState
  /** The groups that are named beside the extension. */
  groups: readonly string[]
  texts: TeamTexts
  isChosen: boolean
  onChoose: () => void
  onFavourite: () => void
}

/** A colleague: what they are doing, and what can be done about it. Whoever has the focus is told beside the list. */
export function TeamRow({ person, state, groups, texts, isChosen, onChoose, onFavourite }: TeamRowProps) {
  const t = useTranslations('team')
  const { name, extension, is_favourite } = person
  const words = stateWords(person, state, texts)
  const box = useRowKeys<HTMLSpanElement>({ f: onFavourite })
  const label = extension === null ? [] : [t('extension', { extension })]
  return (
    // the row only follows the focus and the pointer: all that it does is done by its buttons
    <li
      className={css.row}
      data-row
      data-chosen={isChosen || undefined}
      onFocus={onChoose}
      onPointerDown={onChoose}
      aria-current={isChosen || undefined}
    >
      <span ref={box} data-row-keys className={css.star}>
        <IconButton
          icon={Star}
          name={t('favourite', { name })}
          size="s"
          tip={false}
          aria-pressed={is_favourite}
          onClick={onFavourite}
        />
      </span>
      <PresenceAvatar name={name} kind={state.kind} />
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.meta}>{[...label, ...groups].join(' · ')}</span>
      </span>
      <span className={css.state}>
        <span className={css.words}>
          <PresenceMark kind={state.kind} />
          <span>{words.text}</span>
        </span>
        {words.note !== '' && <span className={css.note}>{t('note', { note: words.note })}</span>}
      </span>
      <span className={css.time}>{words.since !== null && <CallTime since={words.since} />}</span>
      <span className={css.actions}>
        <TeamAction person={person} state={state} />
      </span>
    </li>
  )
}
