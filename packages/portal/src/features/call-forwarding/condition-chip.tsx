import { type ForwardingGroup, missingConditions } from '@lineside/telephony/forwarding/forwarding-groups'
import { type NumberSet, numberSetOf, type NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import type { ConditionAbout, ConditionActions, NumbersAbout } from './conditions/condition-props.ts'
import { controlId, focusIfLost } from './open-part.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { forwardingQueries } from '../../domain/forwarding/forwarding-queries.ts'
import type { ForwardingChange } from './queries/use-forwarding-changes.ts'

interface ConditionChipProps {
  group: ForwardingGroup
  about: ConditionAbout
  icon: IconType
  isOpen: boolean
  isBusy: boolean
  /** The set of the condition could not be loaded. */
  isLocked?: boolean
  children: ReactNode
}

/** A condition in the sentence; pressing it opens its popup. */
export function ConditionChip({ group, about, icon, isOpen, isBusy, isLocked = false, children }: ConditionChipProps) {
  const t = useTranslations('call-forwarding')
  const { open, isDraft } = useForwardingTools()
  const chip = useRef<HTMLButtonElement>(null)
  // a draft may be filled in any order
  const isTooEarly = !isDraft && missingConditions(group).needsDestination
  const show = () =>
    isTooEarly ? toast.warning(t('conditions.addFirst')) : open({ part: 'condition', group: group.key, about })
  return (
    <>
      <Chip
        ref={chip}
        id={controlId.condition(group.key, about)}
        icon={icon}
        isNew={about === 'new'}
        isWhole
        disabled={isLocked}
        data-early={isTooEarly || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-popup={`condition-${about}`}
        onClick={show}
      >
        {children}
      </Chip>
      {isOpen && <ForwardingCondition {...{ group, about, isBusy }} anchor={chip} />}
    </>
  )
}

interface ForwardingConditionProps {
  group: ForwardingGroup
  about: ConditionAbout
  anchor: RefObject<HTMLElement | null>
  isBusy: boolean
}

const fetchPopup = () => import('./conditions/condition-popup.tsx').then((m) => m.ConditionPopup)

/** CF-07: the popup of a condition. Its code loads when the first one opens. */
function ForwardingCondition({ group, about, anchor, isBusy }: ForwardingConditionProps) {
  const { hasCalled, open, ownNumbers, subscriberId } = useForwardingTools()
  const queries = forwardingQueries(subscriberId)
  const { data: sourceSets = none } = useQuery(queries.sourceSets)
  const { data: bnumberSets = none } = useQuery({ ...queries.bnumberSets, enabled: hasCalled })
  // what is typed starts from these, and the platform compares them with what is there when it is saved
  const [opened] = useState(group)
  const actions = useConditionActions(opened)
  const missing = missingConditions(group)
  const close = () => open(null)
  const popup = useDeferredPart(true, fetchPopup, close)
  return (
    popup && (
      <popup.Part
        {...{ about, anchor, isBusy, actions, ownNumbers, hasCalled }}
        numbers={{
          source: { own: opened.sourceSet && numberSetOf(opened.sourceSet), all: sourceSets.map(numberSetOf) },
          called: { own: opened.bnumberSet && numberSetOf(opened.bnumberSet), all: bnumberSets.map(numberSetOf) },
        }}
        timeSet={opened.timeSet}
        taken={{ source: !missing.source, called: !missing.called, time: !missing.time }}
        onClose={close}
      />
    )
  )
}

const none: readonly never[] = []

/** The popups' requests as changes of a forwarding. A popup closes once its change is saved. */
function useConditionActions(group: ForwardingGroup): ConditionActions {
  const t = useTranslations('call-forwarding')
  const { change, open } = useForwardingTools()
  const close = () => open(null)
  /** @param next the condition that gets the focus if the one that was pressed is gone with the change */
  const send = (action: string, write: ForwardingChange['write'], next: ConditionAbout) => {
    const onDone = () => {
      close()
      focusIfLost(controlId.condition(group.key, next))
    }
    change({ group: group.key, action, write, onDone, onOutdated: close })
  }
  const save = t('conditions.saveAction')
  const remove = t('conditions.removeAction')
  const numbersOf = (of: NumbersAbout) => ({
    onSave: (values: NumberSetValues) => send(save, ({ conditions }) => conditions.saveNumbers(group, of, values), of),
    onChoose: (set: NumberSet) => send(save, ({ conditions }) => conditions.chooseNumbers(group, of, set), of),
    onUnassign: () => send(remove, ({ conditions }) => conditions.unassignNumbers(group, of), 'new'),
    onDelete: () => send(remove, ({ conditions }) => conditions.deleteNumbers(group, of), 'new'),
  })
  return {
    numbers: { source: numbersOf('source'), called: numbersOf('called') },
    onSaveTimes: (kind, times) => send(save, ({ conditions }) => conditions.saveTimes(group, kind, times), 'time'),
    onChooseSchedule: (schedule) => send(save, ({ conditions }) => conditions.chooseSchedule(group, schedule), 'time'),
    onDeleteTimes: () => send(remove, ({ conditions }) => conditions.deleteTimes(group), 'new'),
    onDeleteForwarding: () =>
      change({
        group: group.key,
        action: t('removal.forwardingAction'),
        write: (writes) => writes.remove(group),
        done: t('removal.forwardingDone'),
        onDone: () => {
          close()
          focusIfLost(controlId.addForwarding)
        },
        onOutdated: close,
      }),
  }
}
