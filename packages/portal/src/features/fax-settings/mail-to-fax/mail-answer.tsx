import type { MailToFaxSettings } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { faxDestination } from '@lineside/telephony/fax/fax-destination'
import { triedMail } from '@lineside/telephony/fax/mail-rules'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { MiniLine } from '../../../shared/ui/lists/mini-line.tsx'

interface MailAnswerProps {
  settings: MailToFaxSettings
  from: string
  number: string
}

/** The way of a mail, as a line from its sender to the fax, or to the reason why there is none. */
export function MailAnswer({ settings, from, number }: MailAnswerProps) {
  const t = useTranslations('fax-settings')
  const { text, isLost } = useAnswer(settings, from, number)
  return (
    <MiniLine
      stops={[
        { id: 'mail', title: t('try.mail', { from }) },
        { id: 'end', title: text, ...(isLost && { state: 'lost' as const }) },
      ]}
    />
  )
}

const useAnswer = (settings: MailToFaxSettings, from: string, number: string) => {
  const t = useTranslations('fax-settings')
  const { cc, ac } = useUser().subscriber.primary_number ?? {}
  const read = faxDestination(number, { cc: cc ?? null, ac: ac ?? null })
  const [destination] = read?.numbers ?? []
  const { acl, secret_key } = settings
  const lost = (text: string) => ({ text, isLost: true })
  if (read === null || destination === undefined) return lost(t('try.noNumber'))
  if (read.isEmergency) return lost(t('try.emergency'))
  if (acl.length === 0 && !secret_key) return lost(t('mailToFax.closed'))
  const answer = acl.length === 0 ? ({ kind: 'passes' } as const) : triedMail(acl, { from, destination })
  if (answer.kind === 'sender' || answer.kind === 'number') return lost(t(`try.${answer.kind}`))
  const key = secret_key ? 'Key' : ''
  const text = answer.kind === 'server' ? t(`try.server${key}`, answer) : t(`try.passes${key}`)
  return { text, isLost: false }
}
