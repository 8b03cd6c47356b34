import { localParticipant, type Selection } from '@lineside/telephony/conference/selection'
import type { Person } from '../person.ts'

/**
 * Picks the participant shown large: the one the user selected; else another participant's shared screen; else the
 * current or last speaker. The user's own screen is never picked automatically, because it would show itself in itself.
 */
export const shownLarge = (people: readonly Person[], selection: Selection): Person | null => {
  const selected = people.find(({ id }) => id === selection.selected) ?? null
  if (selection.isManual && selected) return selected
  const sharer = people.find(({ id, media }) => id !== localParticipant && media.screen)
  return sharer ?? selected ?? people[0] ?? null
}
