import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { PeopleList } from './people-list.tsx'
import { PasswordRules } from './password-rules.tsx'
import { RuleCard } from './rule-card.tsx'
import { signInRulesQuery } from './rules-queries.ts'
import { SsoSection } from './single-sign-on/sso-section.tsx'

/** FACT-06, FACT-08, FRONT-03: what the company asks of those who sign in, who has a second step, and the company's own provider. */
export function SignInRulesPage() {
  const t = useTranslations('sign-in-rules')
  const rules = useQuery(signInRulesQuery)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <Loaded query={rules} action={t('load')} waiting={<SkeletonRows label={t('title')} count={4} />}>
        {(known) => <RuleCard key={`${known.policy} ${known.from}`} rules={known} />}
      </Loaded>
      <PeopleList />
      {rules.data && <PasswordRules rules={rules.data} />}
      <SsoSection />
    </Sheet>
  )
}
