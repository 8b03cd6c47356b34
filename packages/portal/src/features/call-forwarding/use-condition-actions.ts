import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { useTranslations } from 'use-intl'
import type { ConditionActions } from './conditions/condition-props.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import type { ForwardingChange } from './use-forwarding-changes.ts'

/** What the popups ask for, as changes of a forwarding; they close once it is kept. */
export function useConditionActions(group: ForwardingGroup): ConditionActions {
  const t = useTranslations('call-forwarding')
  const { change, open } = useForwardingTools()
  const send = (action: string, write: ForwardingChange['write'], done?: string) =>
    change({ group: group.key, action, write, onDone: () => open(null), ...(done !== undefined && { done }) })
  const save = t('conditions.saveAction')
  const remove = t('conditions.removeAction')
  return {
    onSaveSources: (values) => send(save, ({ conditions }) => conditions.saveSources(group, values)),
    onChooseSources: (set) => send(save, ({ conditions }) => conditions.chooseSources(group, set)),
    onUnassignSources: () => send(remove, ({ conditions }) => conditions.unassignSources(group)),
    onDeleteSources: () => send(remove, ({ conditions }) => conditions.deleteSources(group)),
    onSaveTimes: (kind, times) => send(save, ({ conditions }) => conditions.saveTimes(group, kind, times)),
    onDeleteTimes: () => send(remove, ({ conditions }) => conditions.deleteTimes(group)),
    onDeleteForwarding: () =>
      send(t('removal.forwardingAction'), (writes) => writes.remove(group), t('removal.forwardingDone')),
  }
}
