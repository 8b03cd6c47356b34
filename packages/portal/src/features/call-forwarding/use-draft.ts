import { type ForwardingDraft, draftDestination } from '@lineside/telephony/forwarding/forwarding-draft'
import { writtenDestination } from '@lineside/telephony/forwarding/destination-edits'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import type { GroupWrites } from './forwarding-writes.ts'
import type { AddedType } from './open-part.ts'
import type { ForwardingChange } from './use-forwarding-changes.ts'

type Edit = (next: (draft: ForwardingDraft) => ForwardingDraft) => void

/** RULE-01: the forwarding that is being composed, if any; nothing of it leaves the page before it is saved. */
export interface DraftHandle {
  readonly draft: ForwardingDraft | null
  /** Begins one; one that is there already becomes one of this type. @param caller it is for calls of this number alone */
  readonly start: (type: AddedType, caller?: string) => void
  readonly edit: Edit
  /** A change of it, in the form that changes of forwardings have. */
  readonly change: (change: ForwardingChange) => void
  /** What it is once everything typed has been taken in. */
  readonly settled: () => Promise<ForwardingDraft | null>
  readonly discard: () => void
}

export function useDraft(): DraftHandle {
  const common = useTranslations('common')
  const [store] = useState(createDraftStore)
  const draft = useSyncExternalStore(store.subscribe, store.get)
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

/** The draft of a page, with its changes one after the other. */
const createDraftStore = () => {
  let draft: ForwardingDraft | null = null
  let queue = Promise.resolve()
  const readers = new Set<() => void>()
  const set = (next: ForwardingDraft | null) => {
    draft = next
    for (const read of readers) read()
  }
  const edit: Edit = (next) => {
    if (draft !== null) set(next(draft))
  }
  const writes = draftWrites(edit)
  return {
    get: () => draft,
    subscribe: (read: () => void) => {
      readers.add(read)
      return () => readers.delete(read)
    },
    edit,
    start: (type: AddedType, caller?: string) =>
      set({ ...(draft ?? blank), type, ...(caller !== undefined && { sources: onlyFrom(caller) }) }),
    change: ({ write, onDone }: ForwardingChange, onFailed: (error: unknown) => void) => {
      queue = queue
        .then(() => write(writes))
        .then(() => onDone?.())
        .catch(onFailed)
    },
    settled: async () => {
      await queue
      return draft
    },
    discard: () => set(null),
  }
}

const blank: ForwardingDraft = { type: 'cfu', name: '', destinations: [], sources: null, times: null }

const isBlank = ({ name, destinations, sources, times }: ForwardingDraft): boolean =>
  name.trim() === '' && destinations.length === 0 && sources === null && times === null

const onlyFrom = (caller: string): ForwardingDraft['sources'] => ({
  name: readableNumber(caller),
  mode: 'whitelist',
  sources: [caller],
})

/** Changes of forwardings, as changes of a draft. What a draft does not have is not there to be changed. */
const draftWrites = (edit: Edit): GroupWrites => {
  const nothing = () => Promise.resolve()
  const change = (members: Partial<ForwardingDraft>) => {
    edit((draft) => ({ ...draft, ...members }))
    return Promise.resolve()
  }
  return {
    conditions: {
      saveSources: (_, sources) => change({ sources }),
      chooseSources: (_, sources) => change({ sources }),
      unassignSources: () => change({ sources: null }),
      deleteSources: () => change({ sources: null }),
      saveTimes: (_, kind, times) => change({ times: { kind, times } }),
      deleteTimes: () => change({ times: null }),
    },
    changeDestinations: (_, editList) => {
      edit((draft) => {
        const list = editList(draft.destinations.map(writtenDestination))
        return list === null ? draft : { ...draft, destinations: list.map(draftDestination) }
      })
      return Promise.resolve()
    },
    // the last time entry: it asks once more before it goes
    remove: () => change({ times: null }),
    rename: (_, name) => change({ name }),
    switch: nothing,
    move: nothing,
    moveAbove: nothing,
    changeRingTime: nothing,
    ringPrimaryNumber: nothing,
  }
}
