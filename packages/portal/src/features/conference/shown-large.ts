import { localParticipant, type Selection } from '@lineside/telephony/conference/selection'
import type { Person } from './conference-session.ts'

/**
 * Who is large: whom one has chosen; else somebody else's shared screen, for which one has come; else who speaks, or spoke last.
 * One's own screen is never large by itself: it would show itself in itself.
 */
export const shownLarge = (people: readonly Person[], selection: Selection): Person | null => {
  const selected = people.find(({ id }) => id === selection.selected) ?? null
  if (selection.isManual && selected) return selected
  const sharer = people.find(({ id, media }) => id !== localParticipant && media.screen)
  return sharer ?? selected ?? people[0] ?? null
}
