import { useNow } from 'use-intl'

const second = 1000

/** Whole seconds since a moment (milliseconds since 1970), never negative, updated every second while mounted. */
export const useSecondsSince = (at: number): number =>
  Math.max(0, Math.floor((useNow({ updateInterval: second }).getTime() - at) / second))
