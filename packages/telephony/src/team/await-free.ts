import type { ColleagueState } from './colleague-state.ts'

/**
 * TEAM-01: whether one may ask to be told when a colleague in this state is free: those who will be soon. Somebody on
 * holiday or without a device will not, within the hours for which such a wish lasts.
 */
export const canAwait = ({ kind }: ColleagueState): boolean =>
  kind !== 'free' && kind !== 'holiday' && kind !== 'offline'
