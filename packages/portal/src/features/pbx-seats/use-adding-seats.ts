import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/use-creation.ts'
import { staleLines } from '../../shared/pbx/line-queries.ts'
import { useLineSpecs } from '../../shared/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../shared/pbx/use-sound-set-options.ts'
import { useIsLineside } from '../../shared/pbx/use-sources.ts'
import { createSeat, laterStepsOfSeat, type NewSeat } from './seat-writes.ts'
import { useGroupsSpec } from './use-groups-spec.ts'

const none = { password: '', retype: '' }
const initial: NewSeat = {
  name: '',
  extension: '',
  webPassword: none,
  sipPassword: none,
  aliasNumbers: [],
  groups: [],
  soundSet: '',
  clirIntrapbx: false,
}

/** SEAT-02: the form that adds a seat, and what is sent. */
export function useAddingSeats() {
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const common = useTranslations('common')
  const isLineside = useIsLineside()
  const line = useLineSpecs()
  const groups = useGroupsSpec()
  const sets = useSoundSetOptions()
  const fields: readonly AddField<NewSeat>[] = [
    { ...line.name, id: 'name' },
    { ...line.extension, id: 'extension' },
    { kind: 'password', id: 'webPassword', label: t('webPassword'), retypeLabel: t('webRetype') },
    { kind: 'password', id: 'sipPassword', label: t('sipPassword'), retypeLabel: t('sipRetype') },
    { ...line.aliasNumbers, id: 'aliasNumbers' },
    { ...groups, id: 'groups' },
    { ...line.soundSet(sets), id: 'soundSet' },
    { kind: 'toggle', id: 'clirIntrapbx', label: t('hideNumber') },
  ]
  const labels = { numbers: lines('aliasNumbers'), soundSet: lines('soundSet'), hideNumber: t('hideNumber') }
  const creation: Creation<NewSeat> = {
    create: (values) => createSeat(values, isLineside),
    later: (id, values) => laterStepsOfSeat(id, values, labels, isLineside),
    created: ({ name }) => t('added', { name: name.trim() }),
    failed: () => common('errors.whileTrying', { action: t('createAction') }),
    errorTimeout: limits.seatErrorToastMilliseconds,
    stale: staleLines,
  }
  return { ...creation, fields, initial }
}
