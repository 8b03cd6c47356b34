import { factorPolicies } from '@lineside/contract/resources/sign-in/second-factor'
import type { SignInRules } from '@lineside/contract/resources/sign-in/sign-in-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useTimeZone, useTranslations } from 'use-intl'
import { factorQuery } from '../../domain/second-factor/factor-queries.ts'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { ProgressLine } from './progress-line.tsx'
import { asksSomebody, dayOf, draftOf, metBy, type RuleDraft, ruleOf } from './rule-draft.ts'
import css from './rule-card.module.css'
import { useSetRule } from './rules-queries.ts'

/** FACT-06: four sentences to choose from, each with how many it meets, and how far the people are. */
export function RuleCard({ rules }: { rules: SignInRules }) {
  const t = useTranslations('sign-in-rules')
  const basics = useTranslations('basics')
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useNow()
  const stored = draftOf(rules, timeZone)
  const [draft, setDraft] = useState<RuleDraft>(stored)
  const set = useSetRule()
  const isChanged = draft.policy !== stored.policy || (asksSomebody(draft) && draft.day !== stored.day)
  const met = metBy(draft, rules)
  const hintOf = (policy: RuleDraft['policy']) => {
    if (policy === 'off') return t('hints.off')
    const { people, ready } = metBy({ policy }, rules)
    return t('have', { ready, people })
  }
  const save = () => {
    if (!set.isPending)
      set.mutate(ruleOf(draft, { now: new Date(), timeZone }), { onSuccess: () => toast.success(t('saved')) })
  }
  return (
    <section className={css.card} aria-label={t('question')}>
      <div className={css.choice}>
        <RadioGroup
          label={t('question')}
          direction="column"
          options={factorPolicies.map((id) => ({ id, text: t(`policies.${id}`), hint: hintOf(id) }))}
          value={draft.policy}
          onChange={(policy) => setDraft({ ...draft, policy })}
        />
        {asksSomebody(draft) && (
          <div className={css.day}>
            <DateField
              label={t('from')}
              hint={t('fromHint')}
              popup="rule-day"
              min={stored.day ?? dayOf(now.toISOString(), timeZone)}
              value={draft.day}
              onChange={(day) => setDraft({ ...draft, day })}
            />
          </div>
        )}
      </div>
      <div className={css.effect}>
        <p>
          <b>{t('have', { ready: met.ready, people: met.people })}</b>
        </p>
        <ProgressLine people={met.people} ready={met.ready} />
        <RuleEffect draft={draft} missing={met.missing} />
        {isChanged && (
          <Actions>
            <Button disabled={set.isPending} onClick={() => setDraft(stored)}>
              {basics('actions.cancel')}
            </Button>
            <Button tone="primary" isBusy={set.isPending} onClick={save}>
              {t('save')}
            </Button>
          </Actions>
        )}
      </div>
    </section>
  )
}

/** The consequence of the rule for those who have no second step, the reader among them. */
function RuleEffect({ draft, missing }: { draft: RuleDraft; missing: number }) {
  const t = useTranslations('sign-in-rules')
  const day = useShortDay()
  const own = useQuery(factorQuery)
  if (draft.policy === 'off') return <p className={css.hint}>{t('effects.off')}</p>
  if (draft.policy === 'offered') return <p className={css.hint}>{t('effects.offered')}</p>
  if (missing === 0) return <p className={css.hint}>{t('effects.ready')}</p>
  return (
    <>
      <p className={css.hint}>
        {draft.day === null
          ? t('effects.now', { missing })
          : t('effects.from', { missing, day: day(`${draft.day}T12:00:00Z`) })}
      </p>
      {own.data?.is_on === false && <Note tone="warning">{t('effects.own')}</Note>}
    </>
  )
}
