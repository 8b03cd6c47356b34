import type { SpeedDial, SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { freeSlots } from '@lineside/telephony/speed-dial/speed-dials'
import { CallButton } from '../../domain/calls/call-button.tsx'
import { NamedNumber } from '../../domain/names/named-number.tsx'
import { useNames } from '../../domain/names/use-names.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { AddSpeedDialDialog } from './add-speed-dial-dialog.tsx'
import { RemoveSpeedDialDialog } from './remove-speed-dial-dialog.tsx'
import { speedDialsQuery } from './speed-dials-queries.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './speed-dial-row.module.css'
import { dialledPart, useDestinationText } from './use-destination-text.ts'

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
  const query = useQuery(speedDialsQuery(subscriber.id))
  const dials = query.data?.speeddials.toSorted((left, right) => left.slot.localeCompare(right.slot))
  const nameOf = useNames((dials ?? []).map(({ destination }) => dialledPart(destination)))
  const free = freeSlots(dials ?? [])
  const open = (slot: SpeedDialSlot | null) => {
    setWanted(slot)
    setAsked('')
  }
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
      {dials?.length === 0 && (
        <EmptyState level={2} title={t('empty')} action={add}>
          {t('emptyAdvice')}
        </EmptyState>
      )}
      {dials !== undefined && dials.length > 0 && (
        <Rows aria-label={t('title')}>
          {dials.map((dial) => (
            <SpeedDialRow
              key={dial.slot}
              dial={dial}
              name={nameOf(dialledPart(dial.destination))}
              onRemove={() => setRemoved(dial)}
            />
          ))}
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
      <AddSpeedDialDialog
        isOpen={asked !== null && dials !== undefined && free.length > 0}
        asked={asked ?? ''}
        free={free}
        wanted={wanted}
        onClose={() => setAsked(null)}
      />
      <RemoveSpeedDialDialog dial={removed} onClose={() => setRemoved(null)} />
    </Sheet>
  )
}

/** A number, which stays on one line; a longer text, such as a user's name, may wrap. */
const NUMBER = /^\+?[\d ]+$/

interface SpeedDialRowProps {
  dial: SpeedDial
  /** Name of the person with this number; null if unknown. */
  name: string | null
  onRemove: () => void
}

function SpeedDialRow({ dial, name: who, onRemove }: SpeedDialRowProps) {
  const t = useTranslations('speed-dials')
  const { name, address } = useDestinationText()(dial.destination)
  const part = dialledPart(dial.destination)
  const dialled = /^\+?\d+$/.test(part) ? part : null
  return (
    <Row
      start={
        <span className={css.slot}>
          <Kbd>{dial.slot}</Kbd>
        </span>
      }
      title={
        who === null ? (
          <Text isNumeric={NUMBER.test(name)}>{name}</Text>
        ) : (
          <NamedNumber name={who} number={dialledPart(dial.destination)} />
        )
      }
      {...(address !== null && { meta: address })}
      end={
        <>
          {dialled !== null && <CallButton to={{ number: dialled, name: who }} shown={name} />}
          <IconButton icon={Trash2} name={t('remove.name', { slot: dial.slot })} onClick={onRemove} />
        </>
      }
    />
  )
}
