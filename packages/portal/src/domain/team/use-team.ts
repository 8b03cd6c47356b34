import type { putAwaited, putFavourite, putTeamSharing, TeamMember } from '@lineside/contract/resources/team'
import { nextChangeOf } from '@lineside/telephony/team/colleague-state'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { teamKey } from '../live/team-query.ts'
import { useStatusTexts } from '../status/use-status-texts.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { factsOf, type TeamTexts } from './team-words.ts'

const favourite = describedRoute<typeof putFavourite>('PUT', '/api/lineside/team/favourites')
const awaited = describedRoute<typeof putAwaited>('PUT', '/api/lineside/team/awaited')
const sharing = describedRoute<typeof putTeamSharing>('PUT', '/api/lineside/team/sharing')

/** The longest time that a timer of a browser is trusted with. */
const longestMs = 300_000

/** The moment by which states are shown: it goes on when the first of the states ends by the clock. */
export function useTeamMoment(people: readonly TeamMember[]): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const ends = people.flatMap((person) => nextChangeOf(factsOf(person), at) ?? [])
    if (ends.length === 0) return undefined
    const wait = Math.min(Math.max(Math.min(...ends) - Date.now(), 0), longestMs)
    const timer = setTimeout(() => setAt(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [people, at])
  return at
}

const minute = 60_000

export function useTeamTexts(): TeamTexts {
  const t = useTranslations('team')
  const status = useStatusTexts()
  const formats = useFormats()
  const now = useNow({ updateInterval: minute })
  return useMemo(() => ({ t, status, time: (at: Date) => formats.shortTime(at, now) }), [t, status, formats, now])
}

/** The reader's own changes. The list is read again after each change. */
export function useTeamActions() {
  const t = useTranslations('team')
  const common = useTranslations('common')
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: teamKey })
  const setFavourite = useMutation({
    mutationFn: (body: { subscriber_id: number; is_favourite: boolean }) => callRoute(favourite, { body }),
    onSettled,
    meta: { failed: () => common('errors.whileTrying', { action: t('favouriteAction') }) },
  })
  const setAwaited = useMutation({
    mutationFn: (body: { subscriber_id: number; is_awaited: boolean }) => callRoute(awaited, { body }),
    onSettled,
    meta: { failed: () => common('errors.whileTrying', { action: t('awaitedAction') }) },
  })
  const setSharing = useMutation({
    mutationFn: (shares_calls: boolean) => callRoute(sharing, { body: { shares_calls } }),
    onSettled,
    meta: { failed: () => common('errors.whileTrying', { action: t('shareAction') }) },
  })
  return { setFavourite, setAwaited, setSharing }
}
