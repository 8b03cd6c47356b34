import { showsSchedules } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ownPlaceQuery, placesQuery, useEmergencyActions } from '../../domain/emergency/emergency-queries.ts'
import { usePlaceWords } from '../../domain/emergency/use-place-words.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'

/** RECEIVE-05: where emergency calls of this person come from: the seat's place, or where the person is for now. */
export function ElsewhereSection() {
  const t = useTranslations('emergency')
  const { facts } = useUser()
  const words = usePlaceWords()
  const { minute } = useFormats()
  const own = useQuery(ownPlaceQuery)
  const places = useQuery(placesQuery)
  const { goBack } = useEmergencyActions()
  // each opening has a form of its own
  const [dialog, setDialog] = useState({ isOpen: false, at: 0 })
  // administrators mend it themselves
  const mayPlace = showsSchedules(facts)
  const keepsPlaces = (places.data?.length ?? 0) > 0
  const { place = null, elsewhere = null } = own.data ?? {}
  const told = elsewhere && (elsewhere.address ?? places.data?.find(({ id }) => id === elsewhere.place_id))
  return (
    <SettingsSection title={t('own.title')} lead={t('own.lead')}>
      <LoadFailedNote query={own}>{t('own.failed')}</LoadFailedNote>
      {own.data && (
        <>
          <SettingsRow
            label={t('own.seat')}
            hint={place !== null ? words(place) : t(mayPlace ? 'chosen.unset' : 'own.ask')}
            below={place === null && keepsPlaces && <Note tone="warning">{t('chosen.warning')}</Note>}
          >
            {place !== null ? (
              place.name
            ) : mayPlace ? (
              <ScreenButton size="s" to="/user/pbx-configuration/emergency-places">
                {t('title')}
              </ScreenButton>
            ) : (
              t('chosen.unset')
            )}
          </SettingsRow>
          <SettingsRow
            label={t('own.elsewhere')}
            hint={
              elsewhere === null
                ? t('own.elsewhereHint')
                : [told && words(told), t('own.until', { at: minute(new Date(elsewhere.until)) })]
                    .filter(Boolean)
                    .join(' · ')
            }
          >
            <Actions>
              {elsewhere !== null && (
                <Button size="s" disabled={goBack.isPending} onClick={() => goBack.mutate()}>
                  {t('own.back')}
                </Button>
              )}
              <Button
                size="s"
                data-popup="elsewhere"
                onClick={() => setDialog(({ at }) => ({ isOpen: true, at: at + 1 }))}
              >
                {t(elsewhere === null ? 'own.elsewhere' : 'own.change')}
              </Button>
            </Actions>
          </SettingsRow>
          <ElsewhereDialog
            key={dialog.at}
            stored={elsewhere}
            places={places.data ?? []}
            country={place?.country ?? ''}
            isOpen={dialog.isOpen}
            onClose={() => setDialog(({ at }) => ({ isOpen: false, at }))}
          />
        </>
      )}
    </SettingsSection>
  )
}
