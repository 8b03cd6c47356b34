import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { outsideLimitsQuery } from '../../domain/outside-limits/limits-queries.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { LimitsForm } from './limits-form.tsx'
import { LimitsState } from './limits-state.tsx'
import { NewPhonesSwitch } from './new-phones-switch.tsx'
import css from './outside-limits.module.css'

/** HARD-02: how much the company, or one of its lines, may call outside, and what of it is used today. */
export function OutsideLimitsPage() {
  const t = useTranslations('outside-limits')
  const [chosen, setChosen] = useState<string | null>(null)
  const line = chosen === null ? null : Number(chosen)
  const state = useQuery(outsideLimitsQuery(line))
  const source = useSubscriberSource('attendant')
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <NewPhonesSwitch />
      <div className={css.whose}>
        <OptionSearch
          label={t('whose')}
          hint={t('whoseHint')}
          placeholder={t('company')}
          source={source}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Loaded query={state} action={t('load')} waiting={<SkeletonRows label={t('title')} count={4} />}>
        {(known) => (
          <div className={css.columns}>
            <LimitsForm key={`${line} ${JSON.stringify(known.own)}`} line={line} state={known} />
            <LimitsState state={known} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
