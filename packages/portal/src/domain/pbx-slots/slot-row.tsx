import type { ShownSlot } from '@lineside/telephony/auto-attendant/slot-edits'
import { Pencil, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { useFocusAtFirst } from '../../shared/ui/overlays/use-focus-at-first.ts'
import { NamedNumber } from '../names/named-number.tsx'
import css from './slot-table.module.css'
import type { SlotsControl } from './use-slots.ts'

interface SlotRowProps {
  entry: ShownSlot
  /** Who has the destination; null: nobody knows. */
  who: string | null
  slots: SlotsControl
  /** Of a slot that is saved: it asks first. */
  onRemove: () => void
}

/** AA-02: a key and where it leads; open, with a field. */
export function SlotRow({ entry, who, slots, onRemove }: SlotRowProps) {
  const t = useTranslations('pbx-slots')
  const { slot, destination, isNew, isOpen } = entry
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field, isOpen)
  const name = slot === 'default' ? t('default') : slot
  return (
    <li className={css.row} data-slot={slot}>
      <span className={css.key}>
        <Kbd>{name}</Kbd>
      </span>
      <div className={css.destination}>
        {isOpen ? (
          <TextField
            label={`${t('slot', { slot: name })}, ${t('destination')}`}
            isLabelHidden
            isDirty
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('placeholder')}
            hint={isNew ? t('unsaved') : undefined}
            error={slots.problemOf(entry)}
            readOnly={slots.isBusy}
            value={destination}
            onChange={(event) => slots.type(slot, event.target.value)}
          />
        ) : (
          <NamedNumber name={who} number={destination} />
        )}
        {slot === 'default' && (
          <Text size="s" tone="muted">
            {t('defaultHint')}
          </Text>
        )}
      </div>
      <span className={css.buttons}>
        {!isNew && isOpen && (
          <IconButton
            icon={Undo2}
            name={t('undo', { slot: name })}
            disabled={slots.isBusy}
            onClick={() => slots.close(slot)}
          />
        )}
        {!isOpen && (
          <IconButton
            icon={Pencil}
            name={t('edit', { slot: name })}
            disabled={slots.isBusy}
            onClick={() => slots.open(entry)}
          />
        )}
        <IconButton
          icon={Trash2}
          name={t('removeSlot', { slot: name })}
          disabled={slots.isBusy}
          onClick={() => (isNew ? slots.dropNew(slot) : onRemove())}
        />
      </span>
    </li>
  )
}
