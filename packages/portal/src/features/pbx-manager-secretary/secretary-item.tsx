import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import { LineWay } from '../../domain/pbx/line-way.tsx'
import { LineJump } from '../../domain/pbx/line-jump.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { writeSecretaryNumbers } from '../../domain/pbx/line-writes.ts'
import { type PreferenceLine, stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'

interface SecretaryItemProps {
  config: PreferenceLine
  place: ItemPlace
  numbers: Omit<MultiSpec, 'id'>
  /** Name of the person with these digits; null: unknown. */
  named: (digits: string) => string | null
}

/** How many secretaries a closed card names. */
const mostNamed = 3

/** MS-01: a configuration in the list; when open, with its numbers, the only part that can be changed. */
export function SecretaryItem({ config, place, numbers, named }: SecretaryItemProps) {
  const t = useTranslations('pbx-secretaries')
  const secretaries = numbersOf(config)
  const names = secretaries.slice(0, mostNamed).map((digits) => named(digits) ?? readableNumber(digits))
  return (
    <EditingItem
      item={config}
      place={place}
      name={config.name}
      start={<Avatar name={config.name} isGroup={config.isGroup} />}
      meta={
        secretaries.length > 0 && t('ringsAt', { names: names.join(', '), more: secretaries.length - names.length })
      }
      end={<ExtensionFigure extension={config.extension} />}
      {...(secretaries.length === 0 && { summary: <Badge tone="warning">{t('nobody')}</Badge> })}
      removeLabel={t('remove.title')}
      body={
        <>
          <LineWay lineId={config.id} />
          <EditingFields
            item={config}
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
        </>
      }
      actions={<LineJump line={config} />}
    />
  )
}

const numbersOf = ({ preferences }: PreferenceLine): readonly string[] => preferences.secretary_numbers ?? []
