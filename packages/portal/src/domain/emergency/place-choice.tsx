import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { chosenPlaceQuery, type PlaceOwner, placesQuery, useEmergencyActions } from './emergency-queries.ts'
import css from './emergency.module.css'

/** RECEIVE-05: which place a seat or a phone has; a seat without one is told of where the company keeps places. */
export function PlaceChoice({ kind, id }: PlaceOwner) {
  const t = useTranslations('emergency')
  const chosen = useQuery(chosenPlaceQuery({ kind, id }))
  const places = useQuery(placesQuery)
  const { choose } = useEmergencyActions()
  if (chosen.data === undefined || places.data === undefined)
    return <LoadFailedNote query={chosen.isError ? chosen : places}>{t('chosen.failed')}</LoadFailedNote>
  const unset = t(kind === 'seat' ? 'chosen.unset' : 'chosen.ofSeat')
  const options = [{ id: '', text: unset }, ...places.data.map((place) => ({ id: String(place.id), text: place.name }))]
  return (
    <div className={css.choice}>
      <NativeSelect
        label={t('chosen.seat')}
        hint={t(kind === 'seat' ? 'chosen.seatHint' : 'chosen.deviceHint')}
        options={options}
        value={String(chosen.data ?? '')}
        disabled={choose.isPending}
        onChange={(next) =>
          choose.mutate(
            { kind, id, place_id: next === '' ? null : Number(next) },
            { onSuccess: () => toast.success(t('saved')) },
          )
        }
      />
      {kind === 'seat' && chosen.data === null && places.data.length > 0 && (
        <Note tone="warning">{t('chosen.warning')}</Note>
      )}
    </div>
  )
}
