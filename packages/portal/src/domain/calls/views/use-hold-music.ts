import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setMember } from '../../../shared/api/resource-client.ts'
import { useStoredChange } from '../../../shared/editing/use-stored-change.ts'
import { useGate } from '../../../shared/session/use-gate.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { ownPreferences, preferencesQuery } from '../../preferences/preferences-query.ts'
import type { StageMusic } from '../call-stage-props.ts'

/** CALL-07: whether the user's line plays music to those on hold, and since when this window knows it. */
export function useHoldMusic(): StageMusic {
  const t = useTranslations('call-stage')
  const { id } = useUser().subscriber
  const query = preferencesQuery(id)
  const { data, dataUpdatedAt } = useQuery(query)
  const isGranted = useGate('music_on_hold')
  // a profile that does not grant the setting hides it
  const isKnown = data !== undefined && (isGranted || data.music_on_hold !== undefined)
  const plays = isKnown ? data.music_on_hold === true : null
  const [seen, setSeen] = useState<{ plays: boolean | null; changedAt: number | null }>({ plays, changedAt: null })
  if (seen.plays !== plays) setSeen({ plays, changedAt: seen.plays === null ? null : dataUpdatedAt })
  const { mutate } = useStoredChange({
    queryKey: query.queryKey,
    write: () => setMember(ownPreferences, id, 'music_on_hold', true),
    action: t('talking.switchMusicAction'),
    isLoadedAgain: false,
  })
  return {
    plays,
    changedAt: seen.changedAt,
    switchOn: plays === false && isGranted ? () => mutate() : null,
  }
}
