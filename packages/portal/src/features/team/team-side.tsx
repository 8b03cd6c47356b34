import type { TeamMember } from '@lineside/contract/resources/team'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { canAwait } from '@lineside/telephony/team/await-free'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { answerCode } from '../../domain/call-outcome/answer-code.ts'
import { CallTime } from '../../domain/calls/stage/call-time.tsx'
import { callsWithQuery } from '../../domain/conversations/calls-with-query.ts'
import { itemKey } from '../../domain/conversations/conversation-keys.ts'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { ToggleButton } from '../../shared/ui/fields/toggle-button.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import { TeamAction } from '../../domain/team/team-action.tsx'
import { useTeamActions } from '../../domain/team/use-team.ts'
import { stateWords, type TeamTexts } from '../../domain/team/team-words.ts'
import css from './team.module.css'

const CallBackToggle = answerCode(
  async () => (await import('../../domain/call-backs/call-back-toggle.tsx')).CallBackToggle,
  ['calls'],
)

interface TeamSideProps {
  person: TeamMember
  /** The reader has chosen the person; it is not just the first one. */
  isChosen: boolean
  state: ColleagueState
  texts: TeamTexts
}

/** The chosen colleague beside the list: what they are doing, what can be done, and what passed between the two. */
export function TeamSide({ person, isChosen, state, texts }: TeamSideProps) {
  const t = useTranslations('team')
  const id = useId()
  const { subscriber_id, name, extension, with: other, is_awaited } = person
  const { setAwaited } = useTeamActions()
  const { text, note, since } = stateWords({ with: null }, state, texts)
  return (
    <aside className={css.side} aria-label={t('chosen')}>
      <div className={css.sideHead}>
        <PresenceAvatar name={name} size="l" kind={state.kind} />
        <div>
          <h2 id={id} className={css.sideName}>
            {name}
          </h2>
          <p>
            {text}
            {since !== null && (
              <>
                {' '}
                <CallTime since={since} />
              </>
            )}
          </p>
        </div>
      </div>
      {(other !== null || note !== '') && (
        <p className={css.box}>
          {other?.name && <b>{other.name}</b>}
          {other?.number && <span>{readableNumber(other.number)}</span>}
          {note !== '' && <span>{t('note', { note })}</span>}
        </p>
      )}
      <div className={css.sideActions}>
        {(is_awaited || canAwait(state)) && (
          <ToggleButton
            icon={Bell}
            size="s"
            isOn={is_awaited}
            aria-keyshortcuts="N"
            onChange={(isOn) => setAwaited.mutate({ subscriber_id, is_awaited: isOn })}
          >
            {t('awaited')}
          </ToggleButton>
        )}
        {isChosen && (
          <Suspense fallback={null}>
            <CallBackToggle person={person} state={state} />
          </Suspense>
        )}
        <TeamAction person={person} state={state} isWhole />
      </div>
      {extension !== null && <Between name={name} extension={extension} />}
    </aside>
  )
}

/** The last calls and messages between the reader and this colleague. */
function Between({ name, extension }: { name: string; extension: string }) {
  const t = useTranslations('team')
  const { subscriber } = useUser()
  const query = useQuery(callsWithQuery(subscriber.id, [extension]))
  return (
    <section className={css.between}>
      <h3>{t('you', { name })}</h3>
      {query.isPending && <SkeletonRows count={2} label={t('youLoading')} />}
      <LoadFailedNote query={query}>{t('youFailed')}</LoadFailedNote>
      {query.data?.length === 0 && <p className={css.meta}>{t('youNone')}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul>
          {query.data.map((item) => (
            <Passed key={itemKey(item)} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

const minute = 60_000

function Passed({ item }: { item: Conversation }) {
  const { outcome, startedAt } = useConversationTexts()(item)
  const { icon, tone } = conversationLook(item)
  const formats = useFormats()
  const now = useNow({ updateInterval: minute })
  return (
    <li className={css.passed}>
      <Icon as={icon} size="s" tone={tone ?? 'muted'} />
      <span>{outcome}</span>
      <span className={css.meta}>{formats.shortTime(startedAt, now)}</span>
    </li>
  )
}
