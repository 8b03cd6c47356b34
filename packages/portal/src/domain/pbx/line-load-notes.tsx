import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { preferencesQuery } from '../preferences/preferences-query.ts'
import { soundSetsQuery } from './use-sound-set-options.ts'

/**
 * Says which parts of an opened seat or group could not be loaded. Their fields are shown all the same, disabled or
 * without choices.
 */
export function LineLoadNotes({ lineId }: { lineId: number }) {
  const t = useTranslations('pbx-lines')
  const preferences = useQuery(preferencesQuery(lineId))
  const sets = useQuery(soundSetsQuery)
  return (
    <>
      <LoadFailedNote query={preferences}>{t('settingsFailed')}</LoadFailedNote>
      <LoadFailedNote query={sets}>{t('setsFailed')}</LoadFailedNote>
    </>
  )
}
