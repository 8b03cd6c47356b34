import { contactPlace } from '@lineside/telephony/devices/device-facts'
import { ChevronDown, ChevronUp, Laptop, Monitor, Phone, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ReachDot } from '../../domain/reach/reach-dot.tsx'
import { useSince } from '../../domain/reach/use-since.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { isThisOne, type Thing } from './device-things.ts'
import css from './registered-devices.module.css'
import { useForget } from './registered-devices-queries.ts'
import { ThingDetails } from './thing-details.tsx'

const icons = { phone: Phone, mobile: Smartphone, app: Monitor, browser: Laptop }

interface ThingRowProps {
  thing: Thing
  /** Others have the same name. */
  isNamesake: boolean
  /** How many devices a call to the line rings at once; null: none of them, or not known. */
  rings: number | null
  isOpen: boolean
  onToggle: () => void
  onSignOut: (device: { id: number; name: string }) => void
}

/** A row with name and state of a thing; a registration opens to show its details. */
export function ThingRow({ thing, isNamesake, rings, isOpen, onToggle, onSignOut }: ThingRowProps) {
  const t = useTranslations('registered-devices')
  const detailsId = useId()
  const isHere = isThisOne(thing)
  const name = isHere ? t('thisBrowser') : thing.name || t('unnamed')
  const registration = thing.state.tag === 'registered' ? thing.state.registration : null
  const forget = useForget()
  const about = isHere ? thing.name : (thing.model ?? t(`kinds.${thing.kind}`))
  return (
    <li className={css.thing} data-open={isOpen || undefined}>
      <div className={css.row}>
        <span className={css.face}>
          <Icon as={icons[thing.kind]} />
        </span>
        <span className={css.words}>
          <b>{name}</b>
          <span className={css.about}>
            {isNamesake && registration !== null
              ? t('namesake', { about, address: contactPlace(registration.contact) })
              : about}
          </span>
        </span>
        <ThingState thing={thing} />
        <span className={css.acts}>
          {thing.state.tag === 'gone' && (
            <Button
              size="s"
              isBusy={forget.isPending}
              aria-label={t('forget.name', { name })}
              onClick={() => forget.mutate({ name: thing.name })}
            >
              {t('forget.short')}
            </Button>
          )}
          {registration !== null && (
            <IconButton
              size="s"
              icon={isOpen ? ChevronUp : ChevronDown}
              name={t(isOpen ? 'less' : 'more', { name })}
              data-focus="true"
              tip={false}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={onToggle}
            />
          )}
        </span>
      </div>
      {isOpen && registration !== null && (
        <ThingDetails
          id={detailsId}
          registration={registration}
          rings={rings}
          name={name}
          onSignOut={() => onSignOut({ id: registration.id, name })}
        />
      )}
    </li>
  )
}

/** REACH-02: online, and since when if it is known; or that calls wake it; or since when it is gone. */
function ThingState({ thing: { state } }: { thing: Thing }) {
  const t = useTranslations('registered-devices')
  const since = useSince()
  const isGone = state.tag === 'gone'
  const time = state.tag === 'registered' || state.since === null ? null : since(state.since)
  const [alone, dated] = isGone ? (['offline', 'offlineSince'] as const) : (['online', 'onlineSince'] as const)
  return (
    <span className={css.state} data-gone={isGone || undefined}>
      <ReachDot reach={isGone ? 'offline' : 'reachable'} />
      {time !== null ? t(dated, { time }) : t(state.tag === 'asleep' ? 'asleep' : alone)}
    </span>
  )
}
