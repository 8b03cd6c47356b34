import { limits } from '@lineside/contract/limits'
import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/list/use-creation.ts'
import { laterSteps } from '../../domain/pbx/create-line.ts'
import { useNewLine } from '../../domain/pbx/use-new-line.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { writeEnd } from '../../domain/line-sentence/end-writes.ts'
import { createGroup, type NewGroup } from './group-writes.ts'
import { useGrantedEnds } from '../../domain/line-sentence/use-line-end.ts'
import { useGroupSpecs } from './use-group-specs.ts'

const initial: NewGroup = {
  name: '',
  username: '',
  extension: '',
  huntPolicy: 'serial',
  huntTimeout: String(limits.huntTimeoutDefault),
  aliasNumbers: [],
  seats: [],
  people: [],
  soundSet: '',
  end: { kind: 'ends' },
}

/** GRP-02: the form that adds a group, and the requests that it sends. */
export function useAddingGroups(failed: () => string) {
  const t = useTranslations('pbx-groups')
  const { specs, labels, isLineside, stale } = useNewLine('group')
  const group = useGroupSpecs()
  const granted = useGrantedEnds()
  const { facts, platformInfo } = useUser()
  const hasBox = granted.cfna && offeredKinds(platformInfo, facts).includes('voicebox')
  const fields: readonly AddField<NewGroup>[] = [
    { ...specs.name, id: 'name', member: 'display_name' },
    { ...group.huntPolicy, id: 'huntPolicy' },
    { ...group.seats, id: 'seats' },
    { ...specs.extension, id: 'extension', member: 'pbx_extension' },
    { ...specs.soundSet, id: 'soundSet' },
    { ...specs.aliasNumbers, id: 'aliasNumbers' },
    { ...group.huntTimeout, id: 'huntTimeout' },
    { ...specs.username, id: 'username' },
  ]
  const creation: Creation<NewGroup> = {
    create: (values) => createGroup(values, isLineside),
    later: (id, values) => [
      ...laterSteps(id, values, labels, isLineside),
      ...(values.end.kind === 'ends'
        ? []
        : [{ id: 'end', label: t('end.title'), run: () => writeEnd(id, values.end, granted) }]),
    ],
    created: ({ name }) => t('added', { name: name.trim() }),
    failed,
    stale,
  }
  return {
    ...creation,
    fields,
    // a caller who is not answered is not lost unless somebody says so
    initial: hasBox ? { ...initial, end: { kind: 'voicebox' as const } } : initial,
  }
}
