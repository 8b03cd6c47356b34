import type { ClosureItem } from '@lineside/contract/resources/pbx/closures'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { closedByWords, closureTitle, useClosureTexts } from './closure-words.ts'
import type { Closures } from './closures-query.ts'
import { useClosureActions } from './use-closure-actions.ts'
import css from './closures.module.css'

/** How many closures have a row; of further ones their number is told. */
const mostRows = 3

interface ClosedBarProps {
  told: Closures
  /** Those that the page below does not show itself. */
  closures: readonly ClosureItem[]
}

/** SCHED-03: above every page of those who may close, for as long as something is closed: what, until when, and by whom. */
export function ClosedBar({ told, closures }: ClosedBarProps) {
  const t = useTranslations('closures')
  const [changed, setChanged] = useState<ClosureItem['subscriber_id']>(null)
  const [isAsked, setAsked] = useState(false)
  if (closures.length === 0) return null
  const more = closures.length - mostRows
  const ask = ({ subscriber_id: id }: ClosureItem) => {
    setChanged(id)
    setAsked(true)
  }
  return (
    <section className={css.bar} aria-label={t('label')}>
      {closures.slice(0, mostRows).map((each) => (
        <BarRow key={each.subscriber_id ?? 'company'} told={told} closure={each} onChange={() => ask(each)} />
      ))}
      {more > 0 && <p className={css.more}>{t('more', { count: more })}</p>}
      <ClosureDialog
        key={changed ?? 'company'}
        told={told}
        subject={changed ?? 'company'}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      />
    </section>
  )
}

function BarRow({ told, closure, onChange }: { told: Closures; closure: ClosureItem; onChange: () => void }) {
  const t = useTranslations('closures')
  const texts = useClosureTexts(told.timezone)
  const now = useNow({ updateInterval: 30_000 }).getTime()
  const { open } = useClosureActions()
  const title = closureTitle(closure, now, texts)
  return (
    <div className={css.barRow}>
      <Icon as={DoorClosed} />
      <p className={css.text}>
        <b>{title}</b> <span className={css.by}>{closedByWords(closure, now, texts)}</span>
      </p>
      <Button size="s" tone="text" aria-label={t('changeOf', { title })} onClick={onChange}>
        {t('change')}
      </Button>
      <Button
        size="s"
        isBusy={open.isPending}
        aria-label={t('openOf', { title })}
        onClick={() => open.mutate(closure.subscriber_id)}
      >
        {t('open')}
      </Button>
    </div>
  )
}
