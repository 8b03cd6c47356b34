import type { SentItem } from '@lineside/contract/http/resource-types'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { usernameOf } from '@lineside/telephony/pbx/username-of'
import { ApiError } from '../../shared/api/api-error.ts'
import { createItem, setMember } from '../../shared/api/resource-client.ts'
import type { LaterStep } from '../../shared/editing/list/use-creation.ts'
import { randomPassword } from '../../shared/passwords/random-password.ts'
import { moveNumbers, numberParts } from './line-writes.ts'

/** The values that the forms of new seats and new groups have in common. */
export interface NewLine {
  readonly name: string
  /** Empty: the platform derives it from the name. */
  readonly username: string
  readonly extension: string
  readonly aliasNumbers: readonly string[]
  /** Name of the sound set; empty: the customer's default. */
  readonly soundSet: string
}

/** A password that nobody needs to know: two random passwords joined. */
export const hardPassword = (): string => randomPassword() + randomPassword()

/**
 * GRP-02, SEAT-02: creates a seat or a group. Our own platform takes its numbers in the same request, all or nothing;
 * on other platforms they follow in `laterSteps`.
 * @param special the properties that only a seat or only a group has
 */
export const createLine = async (
  line: NewLine,
  special: Partial<SentItem<typeof subscribers>>,
  isLineside: boolean,
): Promise<number> => {
  const extension = line.extension.trim()
  const members = {
    display_name: line.name.trim(),
    pbx_extension: extension,
    ...special,
    ...(isLineside && line.aliasNumbers.length > 0 && { alias_numbers: await numberParts(line.aliasNumbers) }),
  }
  const create = (username: string) => createItem(subscribers, { username, ...members })
  const typed = line.username.trim()
  if (typed !== '') return await create(typed)
  try {
    return await create(usernameOf(line.name, extension))
  } catch (error) {
    const free = freeUsernameIn(error)
    if (free === null) throw error
    return await create(free)
  }
}

/**
 * A username that is free, as the platform suggests it. The wanted one may belong to another company of the operator,
 * or to a line that the filters hide. null: the error is another one.
 */
const freeUsernameIn = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.reason?.reason !== 'username_taken') return null
  return String(error.reason.values['free'] ?? '') || null
}

/** The steps after the creation. Each can fail and be tried again on its own. */
export const laterSteps = (
  id: number,
  line: NewLine,
  labels: { readonly numbers: string; readonly soundSet: string },
  isLineside: boolean,
): readonly LaterStep[] => [
  ...(isLineside || line.aliasNumbers.length === 0
    ? []
    : [{ id: 'numbers', label: labels.numbers, run: () => moveNumbers(id, [], line.aliasNumbers) }]),
  ...(line.soundSet === ''
    ? []
    : [
        {
          id: 'soundSet',
          label: labels.soundSet,
          run: () => setMember(subscriberPreferences, id, 'contract_sound_set', line.soundSet),
        },
      ]),
]
