import type { Contact } from '@lineside/contract/resources/contacts'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callDuration } from '@lineside/telephony/conversations/duration'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { callsWithQuery } from '../../domain/conversations/calls-with-query.ts'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { itemKey } from '../../domain/conversations/conversation-keys.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './contact-calls.module.css'

const minute = 60_000

/**
 * NAME-01: the last calls, messages and faxes with a contact, and the way to all of them.
 * @param allWith the number with which the list of conversations is searched
 */
export function ContactCalls({ numbers, allWith }: Pick<Contact, 'numbers'> & { allWith: string }) {
  const t = useTranslations('contacts')
  const id = useId()
  const { subscriber } = useUser()
  const query = useQuery(
    callsWithQuery(
      subscriber.id,
      numbers.map(({ number }) => number),
    ),
  )
  return (
    <section className={css.calls} aria-labelledby={id}>
      <h2 id={id} className={css.head}>
        {t('calls.title')}
        {(query.data?.length ?? 0) > 0 && (
          <ScreenButton tone="text" size="s" to="/user/conversations" search={{ search: allWith }}>
            {t('allCalls')}
          </ScreenButton>
        )}
      </h2>
      {query.isPending && <SkeletonRows count={2} label={t('calls.loading')} />}
      <LoadFailedNote query={query}>{t('calls.failed')}</LoadFailedNote>
      {query.data?.length === 0 && <p className={css.none}>{t('calls.none')}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={css.list}>
          {query.data.map((item) => (
            <ContactCall key={itemKey(item)} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ContactCall({ item }: { item: Conversation }) {
  const { outcome, startedAt } = useConversationTexts()(item)
  const { icon, tone } = conversationLook(item)
  const formats = useFormats()
  const now = useNow({ updateInterval: minute })
  const length = item.type === 'call' ? callDuration(item.duration ?? '') : null
  // the length of a message stands in its sentence
  const isTalk = length !== null && length !== '0:00' && callResult(item, item.parts ?? []).kind === 'plain'
  return (
    <li className={css.call}>
      <Icon as={icon} size="s" tone={tone ?? 'muted'} />
      <span className={css.outcome} data-tone={tone}>
        {outcome}
      </span>
      <Text isNumeric>{isTalk ? length : ''}</Text>
      <span className={css.time}>{formats.time(startedAt, now)}</span>
    </li>
  )
}
