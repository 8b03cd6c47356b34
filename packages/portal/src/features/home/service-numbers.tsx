import { serviceNumbers } from '@lineside/contract/rtc/service-numbers'
import { opensGate } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mic, Voicemail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { startCall } from '../../domain/calls/calls-store.ts'
import { newVoicemailsQuery } from '../../domain/conversations/new-voicemails-query.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon, type IconType } from '../../shared/ui/basics/icon.tsx'
import css from './home-page.module.css'

type Shown = 'own_voicebox' | 'echo_test' | 'speaking_clock'

const icons: Readonly<Record<Shown, IconType>> = { own_voicebox: Voicemail, echo_test: Mic, speaking_clock: Clock }

const isShown = (service: string): service is Shown => service in icons

/** The platform's service numbers. Other platforms have their own, which this portal cannot know. */
export function ServiceNumbers({ isReady }: { isReady: boolean }) {
  const t = useTranslations('home')
  const id = useId()
  const { facts, platformInfo, subscriber } = useUser()
  const { data: count = 0 } = useQuery(newVoicemailsQuery(subscriber.id))
  if (!platformInfo.lineside) return null
  const services = Object.entries(serviceNumbers).flatMap(([number, service]) =>
    isShown(service) && (service !== 'own_voicebox' || opensGate(facts, 'voiceMail')) ? [{ number, service }] : [],
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.head}>
        {t('services.title')}
      </h2>
      <div className={css.services}>
        {services.map(({ number, service }) => {
          const name = t(`services.${service}.name`)
          return (
            <button
              key={number}
              type="button"
              className={css.service}
              aria-disabled={!isReady || undefined}
              onClick={() => isReady && startCall({ number, name })}
            >
              <Icon as={icons[service]} />
              <b>{name}</b>
              <span>{t(`services.${service}.detail`, { number, count })}</span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
