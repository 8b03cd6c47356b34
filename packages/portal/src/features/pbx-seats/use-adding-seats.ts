import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/list/use-creation.ts'
import { useNewLine } from '../../domain/pbx/use-new-line.ts'
import { createSeat, laterStepsOfSeat, type NewSeat } from './seat-writes.ts'
import type { HandedSeat } from './hand-over-card.tsx'
import { useEmailSpec } from './use-email-spec.ts'
import { useGroupsSpec } from './use-groups-spec.ts'

const none = { password: '', retype: '' }
const initial: NewSeat = {
  name: '',
  username: '',
  email: '',
  extension: '',
  webPassword: none,
  sipPassword: none,
  aliasNumbers: [],
  groups: [],
  soundSet: '',
  clirIntrapbx: false,
}

/**
 * SEAT-02: the form that adds a seat, and the requests that it sends.
 * @param onMade called with the seat as soon as it has been created
 */
export function useAddingSeats(failed: () => string, onMade: (seat: HandedSeat) => void) {
  const t = useTranslations('pbx-seats')
  const { specs, labels, isLineside, stale } = useNewLine('seat')
  const groups = useGroupsSpec()
  const fields: readonly AddField<NewSeat>[] = [
    { ...specs.name, id: 'name', member: 'display_name' },
    { ...specs.username, id: 'username' },
    { ...specs.extension, id: 'extension', member: 'pbx_extension' },
    { ...useEmailSpec(), id: 'email' },
    {
      kind: 'password',
      id: 'webPassword',
      label: t('webPassword'),
      retypeLabel: t('webRetype'),
      member: 'webpassword',
      ...(isLineside && { isRequired: false, hint: t('webHint') }),
    },
    {
      kind: 'password',
      id: 'sipPassword',
      label: t('sipPassword'),
      retypeLabel: t('sipRetype'),
      hint: t('sipHint'),
      member: 'password',
      isRequired: false,
    },
    { ...specs.aliasNumbers, id: 'aliasNumbers' },
    { ...groups, id: 'groups' },
    { ...specs.soundSet, id: 'soundSet' },
    { kind: 'toggle', id: 'clirIntrapbx', label: t('hideNumber') },
  ]
  const creation: Creation<NewSeat> = {
    create: async (values) => {
      const id = await createSeat(values, isLineside)
      onMade({ id, name: values.name.trim(), password: values.webPassword.password.trim() || null, isNew: true })
      return id
    },
    later: (id, values) => laterStepsOfSeat(id, values, { ...labels, hideNumber: t('hideNumber') }, isLineside),
    created: ({ name }) => t('added', { name: name.trim() }),
    failed,
    errorTimeout: limits.seatErrorToastMilliseconds,
    stale,
  }
  return { ...creation, fields, initial }
}
