import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../shared/ui/basics/card.tsx'
import { Path, Stop } from '../../shared/ui/lists/path.tsx'
import { bold } from '../../shared/i18n/rich-tags.tsx'
import css from './forwarding-card.module.css'
import pathCss from './forwarding-path.module.css'
import { Phone } from 'lucide-react'
import { useForwardingTools } from './forwarding-tools.tsx'

/** CF-03: the card that says that the primary number rings: always, or when no forwarding applies. */
export function AlwaysCard({ isOtherwise }: { isOtherwise: boolean }) {
  const t = useTranslations('call-forwarding')
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId} className={css.say}>
          <span>{t.rich(isOtherwise ? 'titles.otherwise' : 'titles.cfu', { b: bold })}</span>
        </h2>
      </header>
      <div className={pathCss.path}>
        <Path label={t('stops.label')}>
          <RingRow isLast />
        </Path>
      </div>
    </Card>
  )
}

/** CF-05: the stop at which the line itself rings. */
export function RingRow({ isLast = false }: { isLast?: boolean }) {
  const t = useTranslations('call-forwarding')
  const { primaryNumber, isGroup } = useForwardingTools()
  return (
    <Stop at={t('stops.at', { seconds: 0 })} kind={isLast ? 'end' : 'on'} icon={Phone}>
      {isGroup
        ? t.rich('groupRings', { b: bold })
        : primaryNumber === null
          ? t.rich('stops.ringAtDevices', { b: bold })
          : t.rich('stops.ringAt', { number: primaryNumber, b: bold })}
    </Stop>
  )
}
