import { type ForwardingGroup, missingConditions } from '@lineside/telephony/forwarding/forwarding-groups'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import type { ConditionAbout } from './conditions/condition-props.ts'
import { forwardingQueries } from './forwarding-queries.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import { useConditionActions } from './use-condition-actions.ts'

interface ForwardingConditionProps {
  group: ForwardingGroup
  about: ConditionAbout
  anchor: RefObject<HTMLElement | null>
  isBusy: boolean
}

/** CF-07: the popup of a condition. Its code comes when the first one is opened. */
export function ForwardingCondition({ group, about, anchor, isBusy }: ForwardingConditionProps) {
  const { open, subscriberId } = useForwardingTools()
  const { data: sourceSets = none } = useQuery(forwardingQueries(subscriberId).sourceSets)
  const actions = useConditionActions(group)
  const missing = missingConditions(group)
  const close = () => open(null)
  const popup = useDeferredPart(
    true,
    () => import('./conditions/condition-popup.tsx').then((m) => m.ConditionPopup),
    close,
  )
  return (
    popup && (
      <popup.Part
        {...{ about, anchor, sourceSets, isBusy, actions }}
        sourceSet={group.sourceSet}
        timeSet={group.timeSet}
        taken={{ source: !missing.source, time: !missing.time }}
        onClose={close}
      />
    )
  )
}

const none: readonly never[] = []
