import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/editing-item.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import { useSaveField } from '../../shared/editing/use-save-field.ts'
import { ExtensionFigure } from '../../shared/pbx/extension-figure.tsx'
import { JumpButtons } from '../../shared/pbx/jump-buttons.tsx'
import { type LineItem, primaryNumber } from '../../shared/pbx/line-item.ts'
import { staleLines } from '../../shared/pbx/line-queries.ts'
import { writeLine, writePreference } from '../../shared/pbx/line-writes.ts'
import { subscriberName } from '../../shared/pbx/subscriber-name.ts'
import { soundSetOf, useLineFields } from '../../shared/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../shared/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../shared/preferences/preferences-query.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { Option } from '../../shared/ui/option.ts'
import { SeatGroups } from './seat-groups.tsx'
import type { SeatPassword } from './seat-password-dialog.tsx'
import { useGroupsSpec } from './use-groups-spec.ts'

interface SeatItemProps {
  seat: Subscriber
  place: ItemPlace
  /** Of the groups of this page's seats. */
  groupNames: ReadonlyMap<string, Option>
  onPassword: (seat: Subscriber, which: SeatPassword) => void
}

/** SEAT-03: a seat; open, with all its fields. */
export function SeatItem({ seat, place, groupNames, onPassword }: SeatItemProps) {
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const { isOpen } = place
  const [isMenuUsed, setMenuUsed] = useState(false)
  const preferences = useQuery({ ...preferencesQuery(seat.id), enabled: isOpen || isMenuUsed })
  const item: LineItem = { line: seat, preferences: preferences.data }
  const sets = useSoundSetOptions(isOpen, soundSetOf(item.preferences))
  const common = useLineFields(sets)(item)
  const groups = useGroupsSpec()
  const hideNumber = {
    ...{ kind: 'toggle', id: 'clir_intrapbx', label: t('hideNumber'), isDisabled: item.preferences === undefined },
    value: ({ preferences: set }: LineItem) => set?.clir_intrapbx === true,
    save: ({ line }: LineItem, value: boolean) => writePreference(line.id, 'clir_intrapbx', value),
  } as const satisfies EditField<LineItem>
  const texts = {
    errorTimeout: limits.seatErrorToastMilliseconds,
    stale: [...staleLines, preferencesQuery(seat.id).queryKey],
  }
  const hiding = useSaveField<LineItem>(hideNumber, item, texts)
  const fields: readonly EditField<LineItem>[] = [
    common.name,
    common.extension,
    common.aliasNumbers,
    editFieldOf(
      { ...groups, known: [...groupNames.values()] },
      {
        id: 'pbx_group_ids',
        value: groupsOf,
        save: ({ line }, value) => writeLine(line.id, 'pbx_group_ids', value.map(Number)),
      },
    ),
    common.soundSet,
    hideNumber,
  ]
  const name = subscriberName(seat)
  const isHidden = hideNumber.value(item)
  return (
    <EditingItem
      item={item}
      place={place}
      name={name}
      start={<Avatar name={name} />}
      meta={lines('numbers', { number: primaryNumber(seat) ?? lines('noNumber'), count: seat.alias_numbers.length })}
      end={<ExtensionFigure extension={seat.pbx_extension} />}
      summary={<SeatGroups ids={groupsOf(item)} names={groupNames} />}
      menu={[
        {
          ...{ id: 'password', text: t('changePassword'), icon: KeyRound },
          onAction: () => onPassword(seat, 'webpassword'),
        },
        { id: 'sip', text: t('changeSipPassword'), icon: Phone, onAction: () => onPassword(seat, 'password') },
        {
          ...{ id: 'clir', choices: t('hideNumber'), mode: 'multiple' },
          items: [
            {
              ...{ id: 'hide', text: t('hideNumber'), isCurrent: isHidden },
              isDisabled: item.preferences === undefined || hiding.isPending,
              onAction: () => hiding.mutate(!isHidden),
            },
          ],
        },
      ]}
      onMenuOpen={() => setMenuUsed(true)}
      removeLabel={t('remove.title')}
      fields={fields}
      texts={texts}
      actions={
        <>
          <Button size="s" icon={KeyRound} onClick={() => onPassword(seat, 'webpassword')}>
            {t('changePassword')}
          </Button>
          <Button size="s" icon={Phone} onClick={() => onPassword(seat, 'password')}>
            {t('changeSipPassword')}
          </Button>
          <JumpButtons preferences={item.preferences} />
        </>
      }
    />
  )
}

const groupsOf = ({ line }: Pick<LineItem, 'line'>): readonly string[] => (line.pbx_group_ids ?? []).map(String)
