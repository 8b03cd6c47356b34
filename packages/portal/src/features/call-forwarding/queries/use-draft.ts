import { createInOrder } from '@lineside/contract/in-order'
import { type ForwardingDraft, draftDestination } from '@lineside/telephony/forwarding/forwarding-draft'
import { writtenDestination } from '@lineside/telephony/forwarding/destination-edits'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { createStore, useStore } from '../../../shared/state/store.ts'
import type { GroupWrites } from './forwarding-writes.ts'
import type { AddedType } from '../open-part.ts'
import type { ForwardingChange } from './use-forwarding-changes.ts'

type Edit = (next: (draft: ForwardingDraft) => ForwardingDraft) => void

/** RULE-01: the new forwarding being composed, if any; the platform gets nothing of it before it is saved. */
export interface DraftHandle {
  readonly draft: ForwardingDraft | null
  /**
   * Starts a draft, or changes the type of the present one.
   * @param caller the draft is only for calls from this number
   */
  readonly start: (type: AddedType, caller?: string) => void
  readonly edit: Edit
  /** Changes the draft, in the same form as changes of stored forwardings. */
  readonly change: (change: ForwardingChange) => void
  /** The draft after all pending changes. */
  readonly settled: () => Promise<ForwardingDraft | null>
  readonly discard: () => void
}

export function useDraft(): DraftHandle {
  const common = useTranslations('common')
  const [store] = useState(createDraftStore)
  const draft = useStore(store.draft)
  useUnsavedWork(draft !== null && !isBlank(draft))
  const { start, edit, settled, discard } = store
  const change = useCallback(
    (wanted: ForwardingChange) =>
      store.change(wanted, (error) =>
        reportError(error, { fallback: common('errors.whileTrying', { action: wanted.action }) }),
      ),
    [store, common],
  )
  return { draft, start, edit, change, settled, discard }
}

/** The draft of the page. Its changes run one after another. */
const createDraftStore = () => {
  const draft = createStore<ForwardingDraft | null>(null)
  const changes = createInOrder()
  const edit: Edit = (next) => {
    const known = draft.read()
    if (known !== null) draft.set(next(known))
  }
  const writes = draftWrites(edit)
  return {
    draft,
    edit,
    start: (type: AddedType, caller?: string) =>
      draft.set({ ...(draft.read() ?? blank), type, ...(caller !== undefined && { sources: onlyFrom(caller) }) }),
    change: ({ write, onDone }: ForwardingChange, onFailed: (error: unknown) => void) => {
      changes
        .run(async () => {
          await write(writes)
          onDone?.()
        })
        .catch(onFailed)
    },
    settled: async () => {
      await changes.settled()
      return draft.read()
    },
    discard: () => draft.set(null),
  }
}

const blank: ForwardingDraft = { type: 'cfu', name: '', destinations: [], sources: null, called: null, times: null }

const isBlank = ({ name, destinations, sources, called, times }: ForwardingDraft): boolean =>
  name.trim() === '' && destinations.length === 0 && sources === null && called === null && times === null

const onlyFrom = (caller: string): ForwardingDraft['sources'] => ({
  name: readableNumber(caller),
  mode: 'whitelist',
  numbers: [caller],
})

const memberOf = { source: 'sources', called: 'called' } as const

/** Maps the changes of forwardings to changes of the draft. Changes that a draft does not support do nothing. */
const draftWrites = (edit: Edit): GroupWrites => {
  const nothing = () => Promise.resolve()
  const change = (members: Partial<ForwardingDraft>) => {
    edit((draft) => ({ ...draft, ...members }))
    return Promise.resolve()
  }
  return {
    conditions: {
      saveNumbers: (_, of, values) => change({ [memberOf[of]]: values }),
      chooseNumbers: (_, of, set) => change({ [memberOf[of]]: set }),
      unassignNumbers: (_, of) => change({ [memberOf[of]]: null }),
      deleteNumbers: (_, of) => change({ [memberOf[of]]: null }),
      saveTimes: (_, kind, times) => change({ times: { kind, times } }),
      chooseSchedule: (_, schedule) => change({ times: { schedule } }),
      deleteTimes: () => change({ times: null }),
    },
    changeDestinations: (_, editList) => {
      edit((draft) => {
        const list = editList(draft.destinations.map(writtenDestination))
        return list === null ? draft : { ...draft, destinations: list.map(draftDestination) }
      })
      return Promise.resolve()
    },
    // removing the last time entry of a stored forwarding removes the forwarding; a draft only loses its times
    remove: () => change({ times: null }),
    rename: (_, name) => change({ name }),
    switch: nothing,
    move: nothing,
    moveAbove: nothing,
    changeRingTime: nothing,
    ringPrimaryNumber: nothing,
  }
}
