import type { SpeedDial, SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { isSpeedDialSlot } from '@lineside/telephony/speed-dial/speed-dials'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { CallButton } from '../../domain/calls/call-button.tsx'
import { NamedNumber } from '../../domain/names/named-number.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import formCss from './speed-dial-form.module.css'
import { SpeedDialForm } from './speed-dial-form.tsx'
import css from './speed-dial-row.module.css'
import { dialledPart, useDestinationText } from './use-destination-text.ts'

/** A number, which stays on one line; a longer text, such as a user's name, may wrap. */
const NUMBER = /^\+?[\d ]+$/

/** Where the focus goes when the speed dial of a slot has been edited. */
export const editButtonId = (slot: string): string => `edit-speed-dial-${slot}`

interface SpeedDialRowProps {
  dial: SpeedDial
  /** Name of the person with this number; null if unknown. */
  name: string | null
  /** Another row is being saved. */
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
}

export function SpeedDialRow({ dial, name: who, isBusy, onEdit, onRemove }: SpeedDialRowProps) {
  const t = useTranslations('speed-dials')
  const { slot, destination } = dial
  const { name, address } = useDestinationText()(destination)
  const part = dialledPart(destination)
  const dialled = /^\+?\d+$/.test(part) ? part : null
  return (
    <Row
      start={
        <span className={css.slot}>
          <Kbd>{slot}</Kbd>
        </span>
      }
      title={
        who === null ? (
          <Text isNumeric={NUMBER.test(name)}>{name}</Text>
        ) : (
          <NamedNumber name={who} number={dialledPart(destination)} />
        )
      }
      {...(address !== null && { meta: address })}
      end={
        <>
          {dialled !== null && <CallButton to={{ number: dialled, name: who }} shown={name} />}
          {/* what comes to a row by itself comes here: a second Enter would call the number beside it */}
          <IconButton
            id={editButtonId(slot)}
            icon={Pencil}
            name={t('edit.name', { slot })}
            data-focus="true"
            disabled={isBusy}
            onClick={onEdit}
          />
          <IconButton icon={Trash2} name={t('remove.name', { slot })} onClick={onRemove} />
        </>
      }
    />
  )
}

interface EditedSpeedDialProps {
  dial: SpeedDial
  free: readonly SpeedDialSlot[]
  isSaving: boolean
  onSave: (dial: SpeedDial) => void
  onCancel: () => void
}

/** SPD-03: the form in place of a row, with the row's own slot among the free ones. */
export function EditedSpeedDial({ dial, free, isSaving, onSave, onCancel }: EditedSpeedDialProps) {
  const t = useTranslations('speed-dials')
  const basics = useTranslations('basics')
  const { typed } = useDestinationText()(dial.destination)
  const own = isSpeedDialSlot(dial.slot) ? dial.slot : null
  return (
    <li aria-label={t('edit.name', { slot: dial.slot })}>
      <SpeedDialForm
        id={useId()}
        slots={own === null ? free : [own, ...free].toSorted()}
        slot={own}
        given={typed}
        before={dial}
        isSaving={isSaving}
        onSubmit={onSave}
        onCancel={onCancel}
      >
        <span className={formCss.buttons}>
          <Button type="submit" tone="primary" isBusy={isSaving} busyLabel={basics('states.saving')}>
            {basics('actions.save')}
          </Button>
          <Button tone="quiet" disabled={isSaving} onClick={onCancel}>
            {basics('actions.cancel')}
          </Button>
        </span>
      </SpeedDialForm>
    </li>
  )
}
