import { useTranslations } from 'use-intl'
import type { FilterSpec } from '../../shared/editing/filter-spec.ts'
import { type LineFilter, lineFilters } from './line-queries.ts'

const patterned = ['pbx_extension', 'primary_number', 'alias', 'alias_number']

/** GRP-01, SEAT-01: what seats or groups are filtered by. */
export function useLineFilterSpecs<Kind extends keyof typeof lineFilters>(
  kind: Kind,
): readonly FilterSpec<(typeof lineFilters)[Kind][number]>[] {
  const t = useTranslations('pbx-lines')
  const label = (id: LineFilter) => t(`filters.${id}`)
  return lineFilters[kind].map((id: (typeof lineFilters)[Kind][number]) => ({
    id,
    label: label(id),
    ...(patterned.includes(id) && { placeholder: t('pattern') }),
  }))
}
