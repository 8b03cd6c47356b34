import type { ListedPlace } from '@lineside/contract/resources/pbx/emergency-places'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEmergencyActions } from '../../domain/emergency/emergency-queries.ts'
import { usePlaceWords } from '../../domain/emergency/use-place-words.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import css from './emergency-places.module.css'

interface PlaceRowsProps {
  places: readonly ListedPlace[]
  /** Seats that have no place. */
  without: number
  onEdit: (place: ListedPlace) => void
}

/** The places of the company, each with how many seats and phones have it. */
export function PlaceRows({ places, without, onEdit }: PlaceRowsProps) {
  const t = useTranslations('emergency')
  const words = usePlaceWords()
  const { give, remove } = useEmergencyActions()
  const [removed, setRemoved] = useState<ListedPlace | null>(null)
  const close = () => setRemoved(null)
  return (
    <>
      <ul className={css.list}>
        {places.map((place) => (
          <li key={place.id} className={css.row}>
            <span className={css.names}>
              <strong>{place.name}</strong>
              <span>{words(place)}</span>
            </span>
            <span className={css.uses}>{t('usedBy', { count: place.used_by })}</span>
            <span className={css.actions}>
              {without > 0 && (
                <Button
                  size="s"
                  disabled={give.isPending}
                  onClick={() =>
                    give.mutate(place.id, { onSuccess: ({ seats }) => toast.success(t('given', { count: seats })) })
                  }
                >
                  {t('give', { count: without })}
                </Button>
              )}
              <IconButton
                icon={Pencil}
                size="s"
                tone="muted"
                name={t('editOne', { name: place.name })}
                onClick={() => onEdit(place)}
              />
              <IconButton
                icon={Trash2}
                size="s"
                tone="muted"
                name={t('removeOne', { name: place.name })}
                onClick={() => setRemoved(place)}
              />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removed !== null}
        isDanger
        isBusy={remove.isPending}
        title={t('remove')}
        confirmLabel={t('remove')}
        onClose={close}
        onConfirm={() => removed !== null && remove.mutate(removed.id, { onSettled: close })}
      >
        {t('removeText', { name: removed?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}
