import { limits } from '@lineside/contract/limits'
import { malformed, valueTooBig } from '../../platform/refusal.ts'

/**
 * The list that a write sends as a member of a set; an absent one is empty.
 * @throws Refusal in the field's words for a value that is no list, or a list that is too long
 */
export const listOf = (
  member: 'destinations' | 'sources' | 'times' | 'bnumbers',
  wanted: unknown,
): readonly unknown[] => {
  if (wanted === undefined) return []
  if (!Array.isArray(wanted)) throw malformed(`Invalid field '${member}'. Must be an array.`)
  if (wanted.length > limits.forwardListLength) throw valueTooBig(member, limits.forwardListLength)
  return wanted
}
