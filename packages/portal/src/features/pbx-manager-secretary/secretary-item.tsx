import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/editing-item.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { writeSecretaryNumbers } from '../../domain/pbx/line-writes.ts'
import { type PreferenceLine, stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'

interface SecretaryItemProps {
  config: PreferenceLine
  place: ItemPlace
  numbers: Omit<MultiSpec, 'id'>
}

/** MS-01: a configuration in the list; when open, with its numbers, the only part that can be changed. */
export function SecretaryItem({ config, place, numbers }: SecretaryItemProps) {
  const t = useTranslations('pbx-secretaries')
  return (
    <EditingItem
      item={config}
      place={place}
      name={config.name}
      start={<Avatar name={config.name} isGroup={config.isGroup} />}
      meta={t('summary', { count: numbersOf(config).length })}
      end={<ExtensionFigure extension={config.extension} />}
      {...(numbersOf(config).length === 0 && {
        summary: <Badge tone="warning">{t('summary', { count: 0 })}</Badge>,
      })}
      removeLabel={t('remove.title')}
      fields={[
        editFieldOf(numbers, {
          id: 'secretary_numbers',
          value: numbersOf,
          save: ({ preferences }, value) => writeSecretaryNumbers(preferences, value),
        }),
      ]}
      texts={{
        stale: stalePreferenceLines,
        changed: (field, { name }) => t('updated', { field, name }),
      }}
    />
  )
}

const numbersOf = ({ preferences }: PreferenceLine): readonly string[] => preferences.secretary_numbers ?? []
