import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { presenceQuery } from './presence-query.ts'

interface KnownPresence {
  readonly state: PresenceState
  /** "In a call". */
  readonly word: string
}

/** The presence of lines of the company, the reader's own among them; undefined: not known. Needs the texts of calls. */
export function usePresenceOf(): (id: number) => KnownPresence | undefined {
  const { platformInfo, subscriber } = useUser()
  const t = useTranslations('dial')
  const { data } = useQuery(presenceQuery(platformInfo.lineside !== undefined))
  return (id) => {
    const state =
      id === subscriber.id ? data?.own : data?.colleagues.find(({ subscriber_id }) => subscriber_id === id)?.state
    return state && { state, word: t(`presence.${state === 'talking' ? 'in_call' : state}`) }
  }
}
