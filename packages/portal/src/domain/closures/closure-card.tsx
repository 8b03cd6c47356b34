import { mayClose } from '@lineside/contract/access'
import type { ClosureItem } from '@lineside/contract/resources/pbx/closures'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { closedByWords, closureTitle, soundName, useClosureTexts } from './closure-words.ts'
import { type Closures, closuresQuery } from './closures-query.ts'
import css from './closures.module.css'
import { useClosureActions } from './use-closure-actions.ts'

/** SCHED-03: what holds for the company (null), a group or a queue while it is closed now; nothing while it is not. */
export function ClosureCard({ line }: { line: number | null }) {
  const { facts } = useUser()
  const t = useTranslations('closures')
  const query = useQuery({ ...closuresQuery, enabled: mayClose(facts) })
  const told = query.data
  if (told === undefined) return query.isError && <LoadFailed query={query} action={t('load')} level={3} />
  const closure = told.closures.find(({ subscriber_id: id }) => id === line)
  return told.may_close && closure !== undefined && <Card told={told} closure={closure} />
}

function Card({ told, closure }: { told: Closures; closure: ClosureItem }) {
  const t = useTranslations('closures')
  const texts = useClosureTexts(told.timezone)
  const now = useNow({ updateInterval: 30_000 }).getTime()
  const [isAsked, setAsked] = useState(false)
  const { open } = useClosureActions()
  const { subscriber_id: line, announcement } = closure
  const sound = announcement === null ? '' : soundName(announcement, t)
  return (
    <div role="group" className={css.card} data-within={line !== null || undefined} aria-label={t('label')}>
      <Icon as={DoorClosed} className={css.sign} />
      <div className={css.says}>
        <strong>{closureTitle({ ...closure, subscriber_id: null }, now, texts)}</strong>
        <span>{closedByWords(closure, now, texts)}</span>
        <span>{t('hears', { announced: sound === '' ? 'no' : 'yes', sound })}</span>
      </div>
      <div className={css.actions}>
        <Button size="s" tone="text" onClick={() => setAsked(true)}>
          {t('change')}
        </Button>
        <Button size="s" isBusy={open.isPending} onClick={() => open.mutate(line)}>
          {t('open')}
        </Button>
      </div>
      <ClosureDialog told={told} subject={line ?? 'company'} isOpen={isAsked} onClose={() => setAsked(false)} />
    </div>
  )
}
