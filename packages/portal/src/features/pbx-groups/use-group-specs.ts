import { limits } from '@lineside/contract/limits'
import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import type { MultiSpec, NumberSpec, SelectSpec } from '../../shared/editing/field-spec.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { offeredPolicies } from './group-writes.ts'

/**
 * GRP-02, GRP-03: the fields that a group has in addition to those of every line.
 * @param policy of a group that exists; its seats ring in their order only by some policies
 */
export function useGroupSpecs(policy?: HuntPolicy) {
  const t = useTranslations('pbx-groups')
  const seats = useSubscriberSource('seat')
  return {
    huntPolicy: {
      kind: 'select',
      label: t('huntPolicy'),
      options: offeredPolicies.map((id) => ({
        id,
        text: t(`policies.${id}`),
      })),
    } satisfies Omit<SelectSpec, 'id'>,
    huntTimeout: {
      kind: 'number',
      label: t('huntTimeout'),
      isRequired: true,
      unit: 'seconds',
      min: 1,
      max: limits.huntTimeoutMaximum,
    } satisfies Omit<NumberSpec, 'id'>,
    seats: {
      kind: 'multi',
      label: t('seats'),
      addLabel: t('addSeat'),
      ...((policy === 'serial' || policy === 'circular') && { hint: t('seatsHint') }),
      source: seats,
    } satisfies Omit<MultiSpec, 'id'>,
  } as const
}
