import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { useConversationTexts } from '../../conversations/use-conversation-texts.ts'
import type { CallPerson } from '../call-stage-props.ts'
import { colleagues, contactPeople, directoryPeople, eachOnce, recentPeople } from './people.ts'
import { directoryQuery } from '../../names/directory.ts'
import { presenceQuery } from '../../live/presence-query.ts'
import { contactsToCallQuery, recentCallsQuery } from './people-queries.ts'

const nobody = { users: [], entries: [] }

export interface People {
  readonly colleagues: readonly CallPerson[]
  readonly contacts: readonly CallPerson[]
  readonly recent: readonly CallPerson[]
  /** A colleague's name by the id of their line; null: not known. */
  readonly lineName: (id: number) => string | null
}

/**
 * The people the user may want to call. Other platforms tell colleagues and contacts by a directory, if they have one,
 * and never what colleagues are doing.
 * @param isAsked whether the platform may be asked yet
 */
export function usePeople(typed = '', isAsked = true): People {
  const t = useTranslations('conversation-items')
  const { subscriber, platformInfo } = useUser()
  const textsOf = useConversationTexts()
  const isLineside = isAsked && Boolean(platformInfo.lineside)
  const search = useDeferredValue(typed.trim())
  const { data: calls = [] } = useQuery({
    ...recentCallsQuery(subscriber.id, platformInfo.lineside !== undefined),
    enabled: isAsked,
  })
  const { data: presence } = useQuery(presenceQuery(isLineside))
  const present = presence?.colleagues ?? []
  const { data: book = [] } = useQuery(contactsToCallQuery(isLineside, search))
  const isOther = isAsked && platformInfo.lineside === undefined
  const { data: directory } = useQuery({ ...directoryQuery(subscriber.id, search), enabled: isOther })
  const label = (extension: string) => t('extension', { extension })
  const others = directoryPeople(directory ?? nobody, subscriber.id, label)
  const [known = [], contacts = [], recent = []] = eachOnce(
    [...colleagues(present, subscriber.id, label), ...others.colleagues],
    [...contactPeople(book, readableNumber), ...others.contacts],
    recentPeople(calls, textsOf),
  )
  const lineName = (id: number) => present.find(({ subscriber_id }) => subscriber_id === id)?.name ?? null
  return { colleagues: known, contacts, recent, lineName }
}
