import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/use-creation.ts'
import { laterSteps } from '../../shared/pbx/create-line.ts'
import { staleLines } from '../../shared/pbx/line-queries.ts'
import { useLineSpecs } from '../../shared/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../shared/pbx/use-sound-set-options.ts'
import { useIsLineside } from '../../shared/pbx/use-sources.ts'
import { createGroup, type NewGroup } from './group-writes.ts'
import { useGroupSpecs } from './use-group-specs.ts'

const initial: NewGroup = {
  name: '',
  extension: '',
  huntPolicy: 'serial',
  huntTimeout: String(limits.huntTimeoutDefault),
  aliasNumbers: [],
  seats: [],
  soundSet: '',
}

/** GRP-02: the form that adds a group, and what is sent. */
export function useAddingGroups() {
  const t = useTranslations('pbx-groups')
  const lines = useTranslations('pbx-lines')
  const common = useTranslations('common')
  const isLineside = useIsLineside()
  const line = useLineSpecs()
  const group = useGroupSpecs()
  const sets = useSoundSetOptions()
  const fields: readonly AddField<NewGroup>[] = [
    { ...line.name, id: 'name' },
    { ...line.extension, id: 'extension' },
    { ...group.huntPolicy, id: 'huntPolicy' },
    { ...group.huntTimeout, id: 'huntTimeout' },
    { ...line.aliasNumbers, id: 'aliasNumbers' },
    { ...group.seats, id: 'seats' },
    { ...line.soundSet(sets), id: 'soundSet' },
  ]
  const labels = { numbers: lines('aliasNumbers'), soundSet: lines('soundSet') }
  const creation: Creation<NewGroup> = {
    create: (values) => createGroup(values, isLineside),
    later: (id, values) => laterSteps(id, values, labels, isLineside),
    created: ({ name }) => t('added', { name: name.trim() }),
    failed: () => common('errors.whileTrying', { action: t('createAction') }),
    stale: staleLines,
  }
  return { ...creation, fields, initial }
}
