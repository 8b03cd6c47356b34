import type { PersonWithRoles } from '@lineside/contract/resources/sign-in/roles'
import { Eye } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './roles.module.css'

/** ROLE-02: begins to see as a person. Whoever administers the company has nothing to be shown, and is not offered. */
export function SeeAsPanel({ people }: { people: readonly PersonWithRoles[] }) {
  const t = useTranslations('pbx-roles')
  const seeAs = useTranslations('see-as')
  const headingId = useId()
  const seats = useSubscriberSource('seat')
  const administrators = people.filter(({ roles }) => roles.includes('administrator'))
  const hidden = administrators.map(({ subscriber_id: id }) => String(id)).join(' ')
  const source = useMemo(() => {
    const isHidden = new Set(hidden.split(' '))
    const search: typeof seats.search = async (typed, signal) =>
      (await seats.search(typed, signal)).filter(({ id }) => !isHidden.has(id))
    return { ...seats, key: [...seats.key, 'to-see-as', hidden], search }
  }, [seats, hidden])
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const name = useChosenOptions(source, chosen === null ? [] : [chosen], []).get(chosen ?? '')?.text
  const dialog = useDeferredPart(
    isAsking,
    () => import('../../domain/see-as/see-as-dialog.tsx').then((m) => m.SeeAsDialog),
    () => setAsking(false),
  )
  return (
    <section className={css.seeAs} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('seeAs.title')}</h2>
      <p>{t('seeAs.lead')}</p>
      <OptionSearch
        label={t('seeAs.person')}
        placeholder={t('seeAs.choose')}
        source={source}
        value={chosen}
        onChange={setChosen}
      />
      <Button icon={Eye} isBlock disabled={name === undefined} data-popup="see-as" onClick={() => setAsking(true)}>
        {name === undefined ? seeAs('open') : seeAs('go', { name })}
      </Button>
      {dialog && chosen !== null && name !== undefined && (
        <dialog.Part person={{ id: Number(chosen), name }} isOpen={isAsking} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
