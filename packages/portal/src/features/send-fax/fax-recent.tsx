import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { hasFailed } from '@lineside/telephony/conversations/call-title'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { hasFaxPages, itemKey } from '../../domain/conversations/conversation-keys.ts'
import { faxFile } from '../../domain/conversations/message-files.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { FaxDraft } from './fax-draft.ts'
import { isOver, lastFaxesQuery } from './fax-queries.ts'
import css from './send-fax.module.css'

interface FaxRecentProps {
  isOpen: boolean
  /** Something is written already, which another fax must not replace. */
  isBusy: boolean
  onAgain: (part: Partial<FaxDraft>) => void
}

const minute = 60_000

/** FAX-08: the last faxes sent: on their way, arrived, or failed and to be sent again. */
export function FaxRecent({ isOpen, isBusy, onAgain }: FaxRecentProps) {
  const t = useTranslations('send-fax')
  const id = useId()
  const { subscriber } = useUser()
  const { data } = useQuery({ ...lastFaxesQuery(subscriber.id), enabled: isOpen })
  return (
    <section className={css.recent} aria-labelledby={id}>
      <h3 id={id}>{t('recent.title')}</h3>
      {data?.length === 0 && <p className={css.size}>{t('recent.none')}</p>}
      <ul>
        {data?.map((fax) => (
          <RecentFax key={itemKey(fax)} fax={fax} isBusy={isBusy} onAgain={onAgain} />
        ))}
      </ul>
    </section>
  )
}

function RecentFax({ fax, isBusy, onAgain }: Pick<FaxRecentProps, 'isBusy' | 'onAgain'> & { fax: Conversation }) {
  const t = useTranslations('send-fax')
  const common = useTranslations('common')
  const formats = useFormats()
  const now = useNow({ updateInterval: minute })
  const { party, outcome, startedAt } = useConversationTexts()(fax)
  const isFailed = hasFailed(fax)
  const [icon, tone] = !isOver(fax)
    ? ([RotateCw, 'muted'] as const)
    : isFailed
      ? ([CircleX, 'negative'] as const)
      : ([CircleCheck, 'positive'] as const)
  /** The stored pages become the file of a new fax. */
  const again = async () => {
    try {
      const pages = await faxFile(fax.id, 'pdf')
      const file = new File([pages], `fax-${fax.id}.pdf`, { type: 'application/pdf' })
      onAgain({ destination: readableNumber(party.dialled ?? ''), file })
    } catch (error) {
      reportError(error, { fallback: common('errors.whileTrying', { action: t('recent.action') }) })
    }
  }
  return (
    <li className={css.sent}>
      <Icon as={icon} size="s" tone={tone} />
      <span className={css.name}>
        <span>{t('recent.to', { name: party.name })}</span>
        <span className={css.size}>{t('recent.outcome', { outcome, time: formats.shortTime(startedAt, now) })}</span>
      </span>
      {isFailed && hasFaxPages(fax) && !isBusy && (
        <Button size="s" aria-label={t('recent.againTo', { name: party.name })} onClick={() => void again()}>
          {t('sendAgain')}
        </Button>
      )}
    </li>
  )
}
