import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { EditField } from '../../shared/editing/field-spec.ts'
import type { SaveTexts } from '../../shared/editing/use-save-field.ts'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { seatFaxKey } from './use-mail-to-fax.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'

/** SEAT-03: the toggle that hides a seat's number within its PBX, used in the open seat and in the seat's menu. */
export function useHideNumber(preferences: LineItem['preferences']) {
  const t = useTranslations('pbx-seats')
  return {
    kind: 'toggle',
    id: 'clir_intrapbx',
    label: t('hideNumber'),
    isDisabled: preferences === undefined,
    value: ({ preferences: set }) => set?.clir_intrapbx === true,
    save: ({ line }, value) => setMember(subscriberPreferences, line.id, 'clir_intrapbx', value),
  } as const satisfies Extract<EditField<LineItem>, { kind: 'toggle' }>
}

/** PBX-06: messages about failures with a seat stay for five seconds. */
export const seatTexts = (id: number): SaveTexts<LineItem> => ({
  errorTimeout: limits.seatErrorToastMilliseconds,
  stale: [...staleLines, preferencesQuery(id).queryKey, seatFaxKey(id)],
})
