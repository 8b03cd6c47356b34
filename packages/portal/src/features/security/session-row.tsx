import type { SessionItem } from '@lineside/contract/resources/security'
import { useTranslations } from 'use-intl'
import { useSessionWords } from '../../domain/sessions/use-session-words.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { SecurityRow } from './security-row.tsx'

interface SessionRowProps {
  item: SessionItem
  isBusy: boolean
  onEnd: () => void
}

/** A session in words: the program and its machine, the place, how and when it began, and when it was used last. */
export function SessionRow({ item, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('security')
  const { icon, name, meta, seen } = useSessionWords(item)
  return (
    <SecurityRow
      icon={icon}
      title={name}
      badge={item.is_current && <Badge tone="positive">{t('sessions.current')}</Badge>}
      meta={meta}
      time={seen}
    >
      {!item.is_current && (
        <Button size="s" isBusy={isBusy} aria-label={t('sessions.endNamed', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </SecurityRow>
  )
}
