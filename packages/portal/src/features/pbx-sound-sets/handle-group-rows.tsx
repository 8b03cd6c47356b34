import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { HandleGroup } from './handle-groups.ts'
import { HandleRow } from './handle-row.tsx'
import css from './sound-handles.module.css'

interface HandleGroupRowsProps {
  setId: number
  group: HandleGroup
  /** During a search the group opens to show its matches, unless the user folds it. */
  isForcedOpen: boolean
  isReadOnly: boolean
  /**
   * Ids of handles whose sound is being uploaded; their rows stay mounted when the group is folded, so that the upload
   * goes on.
   */
  sending: ReadonlySet<number>
  onSending: (handleId: number, isSending: boolean) => void
  /** The default announcement of a handle as text; null if unknown. */
  textOf?: (handleId: number) => string | null
}

/** SND-03: the handles of a group, folded at first. */
export function HandleGroupRows(props: HandleGroupRowsProps) {
  const { setId, group, isForcedOpen, isReadOnly, sending, onSending, textOf } = props
  const { name, places } = group
  const t = useTranslations('pbx-sound-sets')
  const bodyId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  // a group folded during a search is folded for this search only
  const [isPutAway, setPutAway] = useState(false)
  if (isPutAway && !isForcedOpen) setPutAway(false)
  const isOpen = isForcedOpen ? !isPutAway : isUnfolded
  const present = places.filter(({ file }) => file !== null).length
  const known = groupNames.find((each) => each === name)
  return (
    <section className={css.group}>
      <h3>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => (isForcedOpen ? setPutAway(isOpen) : setUnfolded(!isOpen))}
        >
          <Icon as={isOpen ? ChevronDown : ChevronRight} size="s" />
          <span className={css.groupName}>{known === undefined ? name : t(`groups.${known}`)}</span>
          <span className={css.figure} data-missing={present < places.length || undefined}>
            {t('handles.count', { present, total: places.length })}
          </span>
        </button>
      </h3>
      {(isOpen || places.some(({ handle }) => sending.has(handle.id))) && (
        <ul id={bodyId} className={css.rows} hidden={!isOpen}>
          {places.map((place) => (
            <HandleRow
              key={place.handle.id}
              setId={setId}
              place={place}
              text={textOf?.(place.handle.id) ?? null}
              isReadOnly={isReadOnly}
              onSending={onSending}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const groupNames = [
  ...(['early_rejects', 'music_on_hold', 'calling_card', 'pbx', 'mobile_push', 'voucher_recharge'] as const),
  ...(['play_balance', 'digits', 'conference', 'malicious_call_identification', 'custom_announcements'] as const),
  ...(['recent_calls', 'early_media'] as const),
]
