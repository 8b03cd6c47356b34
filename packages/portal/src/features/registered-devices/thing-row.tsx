import type { Registration } from '@lineside/contract/resources/registrations'
import { ChevronDown, ChevronUp, KeyRound, Laptop, LogOut, Monitor, Phone, Smartphone } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { contactPlace } from '@lineside/telephony/devices/device-facts'
import { ReachDot } from '../../domain/reach/reach-dot.tsx'
import { useSince } from '../../domain/reach/use-since.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { isThisOne, type Thing } from './device-things.ts'
import { addressParts, endsWithinADay, minutesLeft } from './devices-view.ts'
import css from './registered-devices.module.css'
import { useForget } from './registered-devices-queries.ts'

const icons = { phone: Phone, mobile: Smartphone, app: Monitor, browser: Laptop }
const updateInterval = 15_000

interface ThingRowProps {
  thing: Thing
  isOpen: boolean
  onToggle: () => void
  onSignOut: (device: { id: number; name: string }) => void
}

/** A row with name and state of a thing; a registration opens to show its details. */
export function ThingRow({ thing, isOpen, onToggle, onSignOut }: ThingRowProps) {
  const t = useTranslations('registered-devices')
  const detailsId = useId()
  const name = thing.name || t('unnamed')
  const registration = thing.state.tag === 'registered' ? thing.state.registration : null
  const forget = useForget()
  return (
    <li className={css.thing} data-open={isOpen || undefined}>
      <div className={css.row}>
        <span className={css.face}>
          <Icon as={icons[thing.kind]} />
        </span>
        <span className={css.words}>
          <span className={css.name}>
            <b>{name}</b>
            {isThisOne(thing) && <Badge>{t('thisOne')}</Badge>}
          </span>
          {thing.about !== '' && <span className={css.about}>{thing.about}</span>}
        </span>
        <ThingState thing={thing} />
        <span className={css.acts}>
          {thing.state.tag === 'gone' && (
            <Button
              size="s"
              tone="quiet"
              isBusy={forget.isPending}
              aria-label={t('forget.name', { name })}
              onClick={() => forget.mutate({ name: thing.name })}
            >
              {t('forget.short')}
            </Button>
          )}
          {registration !== null && (
            <>
              <Button
                size="s"
                icon={LogOut}
                aria-label={t('signOut.name', { name })}
                data-popup="sign-out-device"
                onClick={() => onSignOut({ id: registration.id, name })}
              >
                {t('signOut.short')}
              </Button>
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
            </>
          )}
        </span>
      </div>
      {isOpen && registration !== null && <Details id={detailsId} registration={registration} />}
    </li>
  )
}

/**
 * REACH-02: online, with the time until the registration renews or since the browser connected; or since when it is
 * gone.
 */
function ThingState({ thing: { state } }: { thing: Thing }) {
  const t = useTranslations('registered-devices')
  const formats = useFormats()
  const since = useSince()
  const now = useNow({ updateInterval })
  const gone = () =>
    state.tag === 'gone' && state.since !== null ? t('offlineSince', { time: since(state.since) }) : t('offline')
  const end = (): string => {
    if (state.tag === 'gone') return ''
    if (state.tag === 'connected') return state.since === null ? '' : t('since', { time: since(state.since) })
    const { expires } = state.registration
    const minutes = minutesLeft(expires, now)
    if (minutes !== null) return t('renewsIn', { minutes })
    return t('renews', { time: endsWithinADay(expires, now) ? formats.clock(expires) : formats.minute(expires) })
  }
  const isGone = state.tag === 'gone'
  return (
    <span className={css.when}>
      <span className={css.state} data-gone={isGone || undefined}>
        <ReachDot reach={isGone ? 'offline' : 'reachable'} />
        {isGone ? gone() : t('online')}
      </span>
      <span className={css.end}>{end()}</span>
    </span>
  )
}

/** SET-06, ENT-09: the details of a registration. */
function Details({ id, registration }: { id: string; registration: Registration }) {
  const t = useTranslations('registered-devices')
  const formats = useFormats()
  const { user_agent: software, contact, expires, q, received } = registration
  return (
    <div id={id} className={css.details}>
      <dl>
        <Fact name={t('userAgent')}>{software || '–'}</Fact>
        <Fact name={t('expires')}>{formats.minute(expires)}</Fact>
        <Fact name={t('q')}>{q}</Fact>
        <Fact name={t('contact')} isAddress>
          <Address contact={contact} />
        </Fact>
        {received && <Fact name={t('seenFrom')}>{contactPlace(received)}</Fact>}
        <Fact name={t('id')}>{registration.id}</Fact>
      </dl>
      <div className={css.foot}>
        <ScreenButton size="s" icon={KeyRound} to="/user/settings">
          {t('password')}
        </ScreenButton>
        <span>{t('comesBack')}</span>
      </div>
    </div>
  )
}

function Fact({ name, isAddress, children }: { name: string; isAddress?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isAddress ? css.address : undefined}>{children}</dd>
    </div>
  )
}

/** An address that may break after each of its parts, but not inside one. */
function Address({ contact }: { contact: string }) {
  return addressParts(contact).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {part}
      <wbr />
    </Fragment>
  ))
}
