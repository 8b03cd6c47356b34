import type { Registration } from '@lineside/contract/resources/registrations'
import { contactPlace, deviceModel, deviceWay } from '@lineside/telephony/devices/device-facts'
import { KeyRound, LogOut } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { addressParts } from './devices-view.ts'
import css from './registered-devices.module.css'

interface ThingDetailsProps {
  id: string
  registration: Registration
  name: string
  rings: number | null
  onSignOut: () => void
}

/** SET-06: a registration in words; what its phone said of itself is for technicians. */
export function ThingDetails({ id, registration, name, rings, onSignOut }: ThingDetailsProps) {
  const t = useTranslations('registered-devices')
  const [isTechnical, setTechnical] = useState(false)
  const technicalId = useId()
  const { network, address, isEncrypted } = deviceWay(registration.contact, registration.received)
  const model = deviceModel(registration.user_agent)
  return (
    <div id={id}>
      <dl className={css.facts}>
        <Fact name={t('where')}>{t(`networks.${network}`, { address })}</Fact>
        {isEncrypted !== null && <Fact name={t('encrypted')}>{t(isEncrypted ? 'signalling' : 'no')}</Fact>}
        {rings !== null && <Fact name={t('rings')}>{t('ringsAtOnce', { others: rings - 1 })}</Fact>}
        {model !== '' && <Fact name={t('model')}>{model}</Fact>}
      </dl>
      {isTechnical && <Technical id={technicalId} registration={registration} />}
      <div className={css.foot}>
        <ScreenButton size="s" icon={KeyRound} to="/user/settings">
          {t('password')}
        </ScreenButton>
        <Button
          size="s"
          tone={isTechnical ? 'plain' : 'quiet'}
          aria-expanded={isTechnical}
          aria-controls={isTechnical ? technicalId : undefined}
          onClick={() => setTechnical(!isTechnical)}
        >
          {t('technical')}
        </Button>
        <Button
          size="s"
          tone="quiet-danger"
          icon={LogOut}
          aria-label={t('signOut.name', { name })}
          data-popup="sign-out-device"
          onClick={onSignOut}
        >
          {t('signOut.short')}
        </Button>
      </div>
    </div>
  )
}

/** ENT-09: the registration as the phone sent it. */
function Technical({ id, registration }: { id: string; registration: Registration }) {
  const t = useTranslations('registered-devices')
  const formats = useFormats()
  const { user_agent: software, contact, expires, q, received } = registration
  return (
    <dl id={id} className={css.technical}>
      <Fact name={t('contact')}>
        <Address contact={contact} />
      </Fact>
      <Fact name={t('q')}>{q.toFixed(1)}</Fact>
      <Fact name={t('id')}>{registration.id}</Fact>
      <Fact name={t('userAgent')}>{software || '–'}</Fact>
      <Fact name={t('expires')}>{formats.minute(expires)}</Fact>
      {received && <Fact name={t('seenFrom')}>{contactPlace(received)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
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
