import { limits } from '@lineside/contract/limits'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldRefusalOf } from '../../api/refusal.ts'
import { errorText } from '../../errors/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** A step that remains after an item was created; it can be tried again. */
export interface LaterStep {
  readonly id: string
  /** Names what is missing if the step fails: "Sound set". */
  readonly label: string
  readonly run: () => Promise<unknown>
}

export interface Creation<Values> {
  /** Members with a field in the form: a refusal of one of them is shown at that field. */
  readonly members?: readonly string[]
  /**
   * Creates the item. If it rejects, the error is reported and nothing was created.
   * @returns the item's id
   */
  readonly create: (values: Values) => Promise<number>
  /** The steps that follow the creation, run all at once. */
  readonly later?: (id: number, values: Values) => readonly LaterStep[]
  /** "Added seat {seat}". */
  readonly created: (values: Values) => string
  /** Message if the platform gives no reason: "An error occured while trying to …". */
  readonly failed: () => string
  /** How long an error toast stays, in milliseconds; default 3000. */
  readonly errorTimeout?: number
  readonly stale: readonly QueryKey[]
}

/** The item exists, but some later steps have failed. */
export interface PartlyCreated {
  /** The toast's text about the created item. */
  readonly done: string
  readonly left: readonly LaterStep[]
  /** Why the first remaining step failed. */
  readonly reason: string
}

interface Made {
  readonly id: number
  readonly done: string
  readonly steps: readonly LaterStep[]
}

/**
 * PBX-03: the state of an add form: `input` until it is sent, `creating`, `error`. The form closes when the item is
 * created. An item whose later step failed is created: the remaining steps are listed until done or dismissed.
 */
export function useCreation<Values>(creation: Creation<Values>, onCreated: (id: number) => void) {
  const client = useQueryClient()
  const [partly, setPartly] = useState<PartlyCreated | null>(null)
  const refresh = () => Promise.all(creation.stale.map((queryKey) => client.invalidateQueries({ queryKey })))

  const finish = async ({ done, steps }: Omit<Made, 'id'>) => {
    const results = await Promise.allSettled(steps.map(({ run }) => run()))
    const left = steps.filter((_, index) => results[index]?.status === 'rejected')
    const failure = results.find((result) => result.status === 'rejected')
    setPartly(failure === undefined ? null : { done, left, reason: errorText(failure.reason) })
    await refresh()
  }
  const creating = useMutation({
    mutationFn: async (values: Values): Promise<Made> => {
      const id = await creation.create(values)
      return { id, done: creation.created(values), steps: creation.later?.(id, values) ?? [] }
    },
    onSuccess: async (made) => {
      toast.success(made.done)
      onCreated(made.id)
      await finish(made)
    },
    // what was refused may be taken by now
    onError: () => void refresh(),
    meta: {
      failed: creation.failed,
      toastTimeout: creation.errorTimeout ?? limits.toastMilliseconds,
      isShown: (error) => creation.members?.some((member) => fieldRefusalOf(error, member) !== null) === true,
    },
  })
  const finishing = useMutation({ mutationFn: finish, meta: { isQuiet: true } })
  return {
    phase: phases[creating.status],
    isBusy: creating.isPending,
    create: (values: Values) => creating.mutate(values),
    /** The platform's objection to a member of the request. */
    refusalOf: (member: string) => fieldRefusalOf(creating.error, member) ?? undefined,
    forgetRefusal: creating.reset,
    partly,
    isFinishing: finishing.isPending,
    finish: () => partly !== null && finishing.mutate({ done: partly.done, steps: partly.left }),
    dismiss: () => setPartly(null),
  }
}

// an earlier success says nothing about the next item
const phases = { idle: 'input', pending: 'creating', success: 'input', error: 'error' } as const
