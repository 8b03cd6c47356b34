import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { ShownSlot } from '@lineside/telephony/auto-attendant/slot-edits'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { Mic, Pencil, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { NamedNumber } from '../names/named-number.tsx'
import type { Party } from '../names/use-names.ts'
import { LateReach } from '../pbx/line-way.tsx'
import { SlotDestination } from './slot-destination.tsx'
import css from './slot-table.module.css'
import type { SlotsControl } from './use-slots.ts'
import type { UnnamedKey } from './use-unnamed-keys.ts'

interface SlotRowProps {
  entry: ShownSlot
  /** The person or group at the destination; null: nobody known has it; undefined: that is not known. */
  who: Party | null | undefined
  /** Whether callers reach anybody there; absent if that is not known. */
  reach: LineReachability | undefined
  /** SAY-02: the words at this key, if they do not name the destination. */
  unnamed: UnnamedKey | undefined
  slots: SlotsControl
  /** For a saved slot: opens the confirmation of its removal. */
  onRemove: () => void
}

/** AA-02, SAY-02: a key and its destination, drawn as a stop of a line; while it is edited, with a field. */
export function SlotRow({ entry, who, reach, unnamed, slots, onRemove }: SlotRowProps) {
  const t = useTranslations('pbx-slots')
  const { slot, destination, isNew, isOpen } = entry
  const name = slot === 'default' ? t('default') : slot
  return (
    <li className={css.row} data-slot={slot} data-new={isNew || undefined}>
      <span className={css.key}>
        <kbd>
          {slot === 'default' ? (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </>
          ) : (
            name
          )}
        </kbd>
      </span>
      <div className={css.destination}>
        {isOpen ? (
          <SlotDestination
            label={`${t('slot', { slot: name })}, ${t('destination')}`}
            placeholder={t('placeholder')}
            hint={isNew ? t('unsaved') : undefined}
            who={who ?? null}
            error={slots.problemOf(entry)}
            isDisabled={slots.isBusy}
            value={destination}
            onChange={(typed) => slots.type(slot, typed)}
          />
        ) : (
          <span className={css.who}>
            {who && <Avatar name={who.name} isGroup={who.kind === 'group'} size="s" />}
            <NamedNumber name={who?.name ?? null} number={destination} />
          </span>
        )}
        {!isOpen && reach && <LateReach line={reach} view="sentence" />}
        {!isOpen && unnamed && <Unnamed heard={unnamed} name={who?.name ?? destination} />}
        {!isOpen && who === null && isExtension(destination) && (
          <Text size="s" tone="negative">
            {t('nobody')}
          </Text>
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

/** SAY-02: says that the voice does not name who is reached, and leads to where it can be recorded. */
function Unnamed({ heard, name }: { heard: UnnamedKey; name: string }) {
  const t = useTranslations('pbx-slots')
  return (
    <span className={css.unnamed}>
      <span className={css.warning}>
        <Icon as={TriangleAlert} size="s" />
        <span>{t('unnamed.text', { text: heard.text, name })}</span>
      </span>
      {heard.mayRecord && (
        <ScreenButton
          size="s"
          icon={Mic}
          to="/user/pbx-configuration/sound-sets"
          {...(heard.setId !== null && { search: { open: String(heard.setId) } })}
        >
          {t('unnamed.record', { name })}
        </ScreenButton>
      )}
    </span>
  )
}
