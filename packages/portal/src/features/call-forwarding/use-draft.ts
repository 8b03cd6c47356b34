import { type ForwardingDraft, draftDestination } from '@lineside/telephony/forwarding/forwarding-draft'
import { writtenDestination } from '@lineside/telephony/forwarding/destination-edits'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useMemo, useRef, useState } from 'react'
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
  const [draft, setDraft] = useState<ForwardingDraft | null>(null)
  const latest = useRef<ForwardingDraft | null>(null)
  const queue = useRef(Promise.resolve())
  useUnsavedWork(draft !== null && !isBlank(draft))
  const handle = useMemo(() => {
    const set = (next: ForwardingDraft | null) => {
      latest.current = next
      setDraft(next)
    }
    const edit: Edit = (next) => latest.current !== null && set(next(latest.current))
    const writes = draftWrites(edit)
    const run = async ({ write, onDone, action }: ForwardingChange): Promise<void> => {
      try {
        await write(writes)
        onDone?.()
      } catch (error) {
        reportError(error, { fallback: common('errors.whileTrying', { action }) })
      }
    }
    return {
      edit,
      start: (type: AddedType, caller?: string) =>
        set({ ...(latest.current ?? blank), type, ...(caller !== undefined && { sources: onlyFrom(caller) }) }),
      change: (change: ForwardingChange) => {
        queue.current = queue.current.then(() => run(change))
      },
      settled: async () => {
        await queue.current
        return latest.current
      },
      discard: () => set(null),
    }
  }, [common])
  return { ...handle, draft }
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
    change: nothing,
    move: nothing,
    moveAbove: nothing,
    changeRingTime: nothing,
    ringPrimaryNumber: nothing,
  }
}
