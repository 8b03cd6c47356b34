import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../../shared/editing/field-spec.ts'
import type { Creation } from '../../../shared/editing/list/use-creation.ts'
import { useNewLine } from '../../../domain/pbx/use-new-line.ts'
import { useSubscriberSource } from '../../../domain/pbx/use-sources.ts'
import { createSeat, laterStepsOfSeat, type NewSeat, sentWebPassword } from '../seat-writes.ts'
import type { HandedSeat } from '../hand-over-card.tsx'
import { useEmailSpec } from '../use-email-spec.ts'
import { useGroupsSpec } from '../use-groups-spec.ts'

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
  end: 'voicebox',
  colleague: '',
}

/**
 * SEAT-02: the form that adds a seat, and the requests that it sends.
 * @param onMade called with the seat as soon as it has been created
 */
export function useAddingSeats(failed: () => string, onMade: (seat: HandedSeat) => void) {
  const t = useTranslations('pbx-seats')
  const { specs, labels, isLineside, stale } = useNewLine('seat')
  const groups = useGroupsSpec()
  const form = useTranslations('pbx-new-seat')
  const colleagues = useSubscriberSource('attendant')
  const { hint: _, ...email } = useEmailSpec()
  const fields: readonly AddField<NewSeat>[] = [
    { ...specs.name, id: 'name', member: 'display_name' },
    { ...email, id: 'email' },
    // free ones stand above the field
    { ...specs.extension, id: 'extension', member: 'pbx_extension', suggestions: undefined },
    { kind: 'pick', id: 'colleague', label: form('end.colleague'), isRequired: true, source: colleagues },
    { ...specs.username, id: 'username' },
    {
      kind: 'password',
      id: 'webPassword',
      label: t('webPassword'),
      retypeLabel: t('webRetype'),
      member: 'webpassword',
      ...(isLineside && { isRequired: false, hint: t('webHint'), rule: 'web' }),
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
      const password = sentWebPassword(values, isLineside)
      const isMailed = password === null && values.email.trim() !== ''
      onMade({ id, name: values.name.trim(), password, isNew: true, isMailed })
      return id
    },
    later: (id, values) =>
      laterStepsOfSeat(
        id,
        values,
        {
          ...labels,
          hideNumber: t('hideNumber'),
          rules: form('steps.rules'),
          voiceMail: form('steps.voiceMail'),
        },
        isLineside,
      ),
    created: ({ name }) => t('added', { name: name.trim() }),
    failed,
    errorTimeout: limits.seatErrorToastMilliseconds,
    stale,
  }
  return { ...creation, fields, initial }
}
