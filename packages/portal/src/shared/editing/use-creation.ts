import { limits } from '@lineside/contract/limits'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldRefusalOf } from '../api/refusal.ts'
import { errorText } from '../errors/report-error.ts'
import { toast } from '../ui/feedback/toast.ts'

/** What is left to do for an item that has been made; it can be tried again. */
export interface LaterStep {
  readonly id: string
  /** What is not done if it fails: "Sound set". */
  readonly label: string
  readonly run: () => Promise<unknown>
}

export interface Creation<Values> {
  /** Members that the form has a field for: a refusal of one of them is shown there. */
  readonly members?: readonly string[]
  /** Makes the item. What it rejects with is told; then nothing was made. @returns its id */
  readonly create: (values: Values) => Promise<number>
  /** What is left to do then, all at once. */
  readonly later?: (id: number, values: Values) => readonly LaterStep[]
  /** "Added seat {seat}". */
  readonly created: (values: Values) => string
  /** Where the platform does not say why: "An error occured while trying to …". */
  readonly failed: () => string
  /** Milliseconds; 3000 if absent. */
  readonly errorTimeout?: number
  readonly stale: readonly QueryKey[]
}

/** The item is there, some of it is not done yet. */
export interface PartlyCreated {
  /** What was made, as its toast says it. */
  readonly done: string
  readonly left: readonly LaterStep[]
  /** Why the first of them failed. */
  readonly reason: string
}

interface Made {
  readonly done: string
  readonly steps: readonly LaterStep[]
}

/**
 * PBX-03: `input` until it is sent, `creating`, `error`; created, the form goes. An item of which a later step failed is
 * created: what is left stays until it is done or dismissed.
 */
export function useCreation<Values>(creation: Creation<Values>, onCreated: () => void) {
  const client = useQueryClient()
  const [partly, setPartly] = useState<PartlyCreated | null>(null)
  const refresh = () => Promise.all(creation.stale.map((queryKey) => client.invalidateQueries({ queryKey })))

  const finish = async ({ done, steps }: Made) => {
    const results = await Promise.allSettled(steps.map(({ run }) => run()))
    const left = steps.filter((_, at) => results[at]?.status === 'rejected')
    const failure = results.find((result) => result.status === 'rejected')
    setPartly(failure === undefined ? null : { done, left, reason: errorText(failure.reason) })
    await refresh()
  }
  const creating = useMutation({
    mutationFn: async (values: Values): Promise<Made> => {
      const id = await creation.create(values)
      return { done: creation.created(values), steps: creation.later?.(id, values) ?? [] }
    },
    onSuccess: async (made) => {
      toast.success(made.done)
      onCreated()
      await finish(made)
    },
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
    /** What the platform said against a member of what was sent. */
    refusalOf: (member: string) => fieldRefusalOf(creating.error, member) ?? undefined,
    forgetRefusal: creating.reset,
    partly,
    isFinishing: finishing.isPending,
    finish: () => partly !== null && finishing.mutate({ done: partly.done, steps: partly.left }),
    dismiss: () => setPartly(null),
  }
}

// one that was created before says nothing of the next one
const phases = { idle: 'input', pending: 'creating', success: 'input', error: 'error' } as const
