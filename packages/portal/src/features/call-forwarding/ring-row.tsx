import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Stop } from '../../shared/ui/lists/path.tsx'
import { bold } from './rich-tags.tsx'
import { useForwardingTools } from './forwarding-tools.tsx'

/** CF-05: the line itself. */
export function RingRow({ isLast = false }: { isLast?: boolean }) {
  const t = useTranslations('call-forwarding')
  const { primaryNumber } = useForwardingTools()
  return (
    <Stop at={t('stops.at', { seconds: 0 })} kind={isLast ? 'end' : 'on'} icon={Phone}>
      {primaryNumber === null
        ? t.rich('stops.ringAtDevices', { b: bold })
        : t.rich('stops.ringAt', { number: primaryNumber, b: bold })}
    </Stop>
  )
}
