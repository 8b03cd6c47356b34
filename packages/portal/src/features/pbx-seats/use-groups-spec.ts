import { useTranslations } from 'use-intl'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'

/** The field for the groups that a seat belongs to. */
export function useGroupsSpec() {
  const t = useTranslations('pbx-seats')
  const source = useSubscriberSource('group')
  return { kind: 'multi', label: t('groups'), addLabel: t('addGroup'), source } satisfies Omit<MultiSpec, 'id'>
}
