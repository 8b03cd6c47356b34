import type { SpeedDial, SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { freeSlots } from '@lineside/telephony/speed-dial/speed-dials'
import { useNames } from '../../domain/names/use-names.ts'
import { useDiscardQuestion } from '../../shared/discard/use-discard-question.tsx'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { AddSpeedDialDialog } from './add-speed-dial-dialog.tsx'
import { RemoveSpeedDialDialog } from './remove-speed-dial-dialog.tsx'
import { EditedSpeedDial, SpeedDialRow, editButtonId } from './speed-dial-row.tsx'
import css from './speed-dial-row.module.css'
import { speedDialsQuery, useEditSlot } from './speed-dials-queries.ts'
import { dialledPart } from './use-destination-text.ts'

/** SPD-01 to SPD-03: the destinations of the slots *0 to *9. */
export function SpeedDialsPage() {
  const t = useTranslations('speed-dials')
  const { subscriber } = useUser()
  // PATH-02: the number that a row of the conversations hands over for a new speed dial; null while the dialog is
  // closed
  const [asked, setAsked] = useState<string | null>(null)
  // the free key that was pressed; null: the first one
  const [wanted, setWanted] = useState<SpeedDialSlot | null>(null)
  useHandedOver('number', setAsked)
  const [removed, setRemoved] = useState<SpeedDial | null>(null)
  // the one that is edited in its place, as it was shown then
  const [edited, setEdited] = useState<SpeedDial | null>(null)
  const edit = useEditSlot(subscriber.id)
  const discard = useDiscardQuestion()
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const query = useQuery(speedDialsQuery(subscriber.id))
  const dials = query.data?.speeddials.toSorted((left, right) => left.slot.localeCompare(right.slot))
  const nameOf = useNames((dials ?? []).map(({ destination }) => dialledPart(destination)))
  const free = freeSlots(dials ?? [])
  const open = (slot: SpeedDialSlot | null) => {
    setWanted(slot)
    setAsked('')
  }
  const startEditing = (dial: SpeedDial) => discard.ask(['item'], () => setEdited(dial))
  const stopEditing = (slot: string) => {
    setEdited(null)
    focusLater(() => document.getElementById(editButtonId(slot)))
  }
  const save = (before: SpeedDial, dial: SpeedDial) =>
    edit.mutate(
      { before, dial },
      {
        onSuccess: () => {
          toast.success(t('edit.done', { slot: dial.slot }))
          stopEditing(dial.slot)
        },
      },
    )
  const add = (
    <Button
      icon={Plus}
      tone="primary"
      disabled={free.length === 0}
      data-popup="add-speed-dial"
      onClick={() => open(null)}
    >
      {t('add')}
    </Button>
  )

  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} actions={dials !== undefined && dials.length > 0 && add} />
      {dials !== undefined && free.length === 0 && <Note tone="warning">{t('allTaken')}</Note>}
      {dials === undefined && query.error !== null && <LoadFailed query={query} action={t('loadAction')} />}
      {dials === undefined && query.error === null && <SkeletonRows count={4} label={t('loading')} />}
      <div ref={box}>
        {dials?.length === 0 && (
          <EmptyState level={2} title={t('empty')} action={add}>
            {t('emptyAdvice')}
          </EmptyState>
        )}
        {dials !== undefined && dials.length > 0 && (
          <Rows aria-label={t('title')}>
            {dials.map((dial) =>
              edited?.slot === dial.slot ? (
                <EditedSpeedDial
                  key={`${dial.slot} edited`}
                  dial={edited}
                  free={free}
                  isSaving={edit.isPending}
                  onSave={(next) => save(edited, next)}
                  onCancel={() => discard.ask(['item'], () => stopEditing(dial.slot))}
                />
              ) : (
                <SpeedDialRow
                  key={dial.slot}
                  dial={dial}
                  name={nameOf(dialledPart(dial.destination))}
                  isBusy={edit.isPending}
                  onEdit={() => startEditing(dial)}
                  onRemove={() => setRemoved(dial)}
                />
              ),
            )}
          </Rows>
        )}
        {dials !== undefined && dials.length > 0 && free.length > 0 && (
          <section className={css.free} aria-labelledby="free-keys">
            <h2 id="free-keys">{t('free')}</h2>
            {free.map((slot) => (
              <Chip
                key={slot}
                icon={Plus}
                isNew
                aria-label={t('assign', { slot })}
                data-popup="add-speed-dial"
                onClick={() => open(slot)}
              >
                {slot}
              </Chip>
            ))}
          </section>
        )}
      </div>
      <AddSpeedDialDialog
        isOpen={asked !== null && dials !== undefined && free.length > 0}
        asked={asked ?? ''}
        free={free}
        wanted={wanted}
        onClose={() => setAsked(null)}
      />
      <RemoveSpeedDialDialog dial={removed} onClose={() => setRemoved(null)} />
      {discard.question}
    </Sheet>
  )
}
