import { limits } from '@lineside/contract/limits'
import { unprocessable, validationFailed } from '../../platform/http/http-problem.ts'

/**
 * The list that a write sends as a member of a set; absent: an empty one.
 *
 * @throws HttpProblem 422 for what is no list, in the field's words, and for one that is too long
 */
export const listOf = (member: 'destinations' | 'sources' | 'times', wanted: unknown): readonly unknown[] => {
  if (wanted === undefined) return []
  if (!Array.isArray(wanted)) throw unprocessable(`Invalid field '${member}'. Must be an array.`)
  if (wanted.length > limits.forwardListLength)
    throw validationFailed([{ field: member, errors: [`Value must not exceed ${limits.forwardListLength}`] }])
  return wanted
}
