import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/list/use-creation.ts'
import { laterSteps } from '../../domain/pbx/create-line.ts'
import { useNewLine } from '../../domain/pbx/use-new-line.ts'
import { createGroup, type NewGroup } from './group-writes.ts'
import { useGroupSpecs } from './use-group-specs.ts'

const initial: NewGroup = {
  name: '',
  username: '',
  extension: '',
  huntPolicy: 'serial',
  huntTimeout: String(limits.huntTimeoutDefault),
  aliasNumbers: [],
  seats: [],
  soundSet: '',
}

/** GRP-02: the form that adds a group, and the requests that it sends. */
export function useAddingGroups(failed: () => string) {
  const t = useTranslations('pbx-groups')
  const { specs, labels, isLineside, stale } = useNewLine('group')
  const group = useGroupSpecs()
  const fields: readonly AddField<NewGroup>[] = [
    { ...specs.name, id: 'name', member: 'display_name' },
    { ...specs.username, id: 'username' },
    { ...specs.extension, id: 'extension', member: 'pbx_extension' },
    { ...group.huntPolicy, id: 'huntPolicy' },
    { ...group.huntTimeout, id: 'huntTimeout' },
    { ...specs.aliasNumbers, id: 'aliasNumbers' },
    { ...group.seats, id: 'seats' },
    { ...specs.soundSet, id: 'soundSet' },
  ]
  const creation: Creation<NewGroup> = {
    create: (values) => createGroup(values, isLineside),
    later: (id, values) => laterSteps(id, values, labels, isLineside),
    created: ({ name }) => t('added', { name: name.trim() }),
    failed,
    stale,
  }
  return { ...creation, fields, initial }
}
