import { limits } from '@lineside/contract/limits'
import { type SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { setMember } from '../../shared/api/resource-client.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import type { EditField, MultiSpec, SelectSpec, TextSpec } from '../../shared/editing/field-spec.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import type { LineItem } from './line-item.ts'
import type { LineKind } from './line-queries.ts'
import { moveNumbers } from './line-writes.ts'
import { numberOption } from './number-source.ts'
import { useExtensionRange } from './use-extension-range.ts'
import { useFreeExtensions } from './use-free-extensions.ts'
import { useNumberSource } from './use-sources.ts'

/** GRP-02, SEAT-02: the fields that seats and groups have in common, for the form and for the open item. */
export function useLineSpecs(kind: LineKind) {
  const t = useTranslations('pbx-lines')
  const range = useExtensionRange()
  const free = useFreeExtensions(kind)
  const numbers = useNumberSource('id')
  return {
    name: {
      kind: 'text',
      label: t('name'),
      isRequired: true,
      maxLength: limits.nameLength,
    } satisfies Omit<TextSpec, 'id'>,
    username: {
      kind: 'text',
      label: t('username'),
      hint: t('usernameHint'),
      maxLength: limits.usernameLength,
    } satisfies Omit<TextSpec, 'id'>,
    extension: {
      kind: 'text',
      label: t('extension'),
      isRequired: true,
      isNumeric: true,
      maxLength: limits.extensionLength,
      problem: range.problem,
      suggestions: free && { source: free, label: t('freeExtensions'), lead: t('free') },
      ...(range.hint && { hint: range.hint }),
    } satisfies Omit<TextSpec, 'id'>,
    aliasNumbers: {
      kind: 'multi',
      label: t('aliasNumbers'),
      addLabel: t('addNumber'),
      source: numbers,
    } satisfies Omit<MultiSpec, 'id'>,
    soundSet: (options: readonly Option[]) =>
      ({ kind: 'select', label: t('soundSet'), options }) satisfies Omit<SelectSpec, 'id'>,
  } as const
}

/** The same fields for an existing item, where each is saved on its own. */
export function useLineFields(kind: LineKind, sets: readonly Option[]) {
  const specs = useLineSpecs(kind)
  const ids = ({ line }: LineItem) => line.alias_numbers.map(({ number_id }) => String(number_id))
  const named = ({ line }: LineItem) => line.alias_numbers.map((number) => numberOption(number.number_id, number))
  return (
    item: LineItem,
  ): Readonly<Record<'name' | 'extension' | 'aliasNumbers' | 'soundSet', EditField<LineItem>>> => ({
    name: editFieldOf(specs.name, {
      id: 'display_name',
      value: ({ line }) => line.display_name ?? '',
      save: ({ line }, value) => setMember(subscribers, line.id, 'display_name', value),
    }),
    extension: editFieldOf(specs.extension, {
      id: 'pbx_extension',
      value: ({ line }) => line.pbx_extension ?? '',
      save: ({ line }, value) => setMember(subscribers, line.id, 'pbx_extension', value),
    }),
    aliasNumbers: editFieldOf(
      { ...specs.aliasNumbers, known: named(item) },
      { id: 'alias_numbers', value: ids, save: (before, value) => moveNumbers(before.line.id, ids(before), value) },
    ),
    soundSet: editFieldOf(
      { ...specs.soundSet(sets), isDisabled: item.preferences === undefined },
      {
        id: 'contract_sound_set',
        value: ({ preferences }) => soundSetOf(preferences),
        save: ({ line }, value) =>
          setMember(subscriberPreferences, line.id, 'contract_sound_set', value === '' ? undefined : value),
      },
    ),
  })
}

export const soundSetOf = (preferences: SubscriberPreferences | undefined): string =>
  preferences?.contract_sound_set ?? ''
