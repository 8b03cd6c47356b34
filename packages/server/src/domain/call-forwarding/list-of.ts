import { limits } from '@lineside/contract/limits'
import { malformed, valueTooBig } from '../../platform/refusal.ts'

/**
 * The list that a write sends as a member of a set; absent: an empty one.
 *
 * @throws Refusal for what is no list, in the field's words, and for one that is too long
 */
export const listOf = (member: 'destinations' | 'sources' | 'times', wanted: unknown): readonly unknown[] => {
  if (wanted === undefined) return []
  if (!Array.isArray(wanted)) throw malformed(`Invalid field '${member}'. Must be an array.`)
  if (wanted.length > limits.forwardListLength) throw valueTooBig(member, limits.forwardListLength)
  return wanted
}
