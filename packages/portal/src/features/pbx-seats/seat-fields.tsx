import { limits } from '@lineside/contract/limits'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { setMember } from '../../shared/api/resource-client.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { writeMembers } from '../../domain/pbx/line-writes.ts'
import { soundSetOf, useLineFields } from '../../domain/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../domain/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { LineLoadNotes } from '../../domain/pbx/line-load-notes.tsx'
import { useEmailSpec } from './use-email-spec.ts'
import { useGroupsSpec } from './use-groups-spec.ts'
import { seatTexts, useHideNumber } from './use-hide-number.ts'
import { useMailToFax } from './use-mail-to-fax.ts'

interface SeatFieldsProps {
  seat: Subscriber
  /** The groups of the seats on this page, by id. */
  groupNames: ReadonlyMap<string, Option>
}

/** SEAT-03, HAND-01: all editable fields of a seat. */
export function SeatFields({ seat, groupNames }: SeatFieldsProps) {
  const preferences = useQuery(preferencesQuery(seat.id))
  const item: LineItem = { line: seat, preferences: preferences.data }
  const common = useLineFields('seat', useSoundSetOptions(soundSetOf(item.preferences)))(item)
  const groups = useGroupsSpec()
  const email = useEmailSpec()
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const signInName = `${seat.webusername ?? seat.username}@${seat.domain}`
  const hideNumber = useHideNumber(item.preferences)
  const { toggle: mailToFax, load: faxLoad } = useMailToFax(seat.id)
  const fields: readonly EditField<LineItem>[] = [
    common.name,
    common.extension,
    editFieldOf(
      { kind: 'text', label: lines('username'), hint: signInName, isRequired: true, maxLength: limits.usernameLength },
      {
        id: 'webusername',
        value: ({ line }) => line.webusername ?? line.username,
        save: ({ line }, value) => setMember(subscribers, line.id, 'webusername', value),
      },
    ),
    editFieldOf(email, {
      id: 'email',
      value: ({ line }) => line.email ?? '',
      save: ({ line }, value) => setMember(subscribers, line.id, 'email', value === '' ? null : value),
    }),
    common.aliasNumbers,
    editFieldOf(
      { ...groups, known: [...groupNames.values()] },
      {
        id: 'pbx_group_ids',
        value: ({ line }) => (line.pbx_group_ids ?? []).map(String),
        save: ({ line }, value) => writeMembers(line, 'pbx_group_ids', value),
      },
    ),
    common.soundSet,
    hideNumber,
    ...(mailToFax === null ? [] : [mailToFax]),
  ]
  return (
    <>
      <LineLoadNotes lineId={seat.id} />
      {faxLoad && <LoadFailedNote query={faxLoad}>{t('mailToFaxFailed')}</LoadFailedNote>}
      <EditingFields item={item} fields={fields} texts={seatTexts(seat.id)} />
    </>
  )
}
