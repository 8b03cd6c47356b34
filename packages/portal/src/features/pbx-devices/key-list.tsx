import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './device-keys.module.css'
import { type KeyProps, keyButton } from './key-props.ts'
import type { KeySeat } from './use-key-seats.ts'
import { useRangeName } from './use-range-name.ts'

/**
 * DEV-04: the assignment of each key as a list, for reading without the picture. A row opens the same popover as its
 * spot.
 */
export function KeyList(keys: KeyProps) {
  const rangeName = useRangeName()
  const ranges = [...new Set(keys.seats.map(({ place }) => place.linerange))]
  return (
    <div className={css.lists}>
      {ranges.map((range) => (
        <div key={range} role="group" aria-label={rangeName(range)}>
          {ranges.length > 1 && <h4 className={css.range}>{rangeName(range)}</h4>}
          <ol className={css.list}>
            {keys.seats
              .filter(({ place }) => place.linerange === range)
              .map((seat) => (
                <li key={seat.place.id}>
                  <button {...keyButton(keys, seat)} className={css.row}>
                    <KeyFace seat={seat} />
                  </button>
                </li>
              ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function KeyFace({ seat: { place, title, line, who } }: { seat: KeySeat }) {
  const t = useTranslations('pbx-devices')
  return (
    <>
      <VisuallyHidden>{title}</VisuallyHidden>
      <span className={css.number} aria-hidden="true">
        {place.key_num + 1}
      </span>
      {line && who ? (
        <>
          <span className={css.who}>{who.text}</span>
          {who.meta !== undefined && <span className={css.figure}>{who.meta}</span>}
          <Badge tone={line.type === 'private' ? 'accent' : 'neutral'}>{t(`types.${line.type}`)}</Badge>
        </>
      ) : (
        <>
          <span className={css.nobody}>{t('keys.empty')}</span>
          <Icon as={Plus} tone="muted" />
        </>
      )}
    </>
  )
}
