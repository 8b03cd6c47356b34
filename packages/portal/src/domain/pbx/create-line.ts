import type { SentItem } from '@lineside/contract/http/resource-types'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { usernameOf } from '@lineside/telephony/pbx/username-of'
import { ApiError } from '../../shared/api/api-error.ts'
import { createItem, setMember } from '../../shared/api/resource-client.ts'
import type { LaterStep } from '../../shared/editing/use-creation.ts'
import { randomPassword } from '../../shared/passwords/random-password.ts'
import { moveNumbers, numberParts } from './line-writes.ts'

/** What the forms of seats and groups have in common. */
export interface NewLine {
  readonly name: string
  /** '': made from the name. */
  readonly username: string
  readonly extension: string
  readonly aliasNumbers: readonly string[]
  /** Its name; '': the customer's default. */
  readonly soundSet: string
}

/** Nobody is to know it: two passwords of the usual kind. */
export const hardPassword = (): string => randomPassword() + randomPassword()

/**
 * GRP-02, SEAT-02: makes a seat or group. Here its numbers come along in one request, all or nothing; elsewhere they follow
 * (`laterSteps`).
 * @param special what a seat or a group has of its own
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

/** Another company of the operator, or a line that is hidden by filters, may have the name: then the platform knows one like it. */
const freeUsernameIn = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.reason?.reason !== 'username_taken') return null
  return String(error.reason.values['free'] ?? '') || null
}

/** What follows: each can fail and be tried again by itself. */
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
