import { useNow } from 'use-intl'

const second = 1000

/** Whole seconds since a moment, counted on while it is shown. */
export const useSecondsSince = (at: number): number =>
  Math.max(0, Math.floor((useNow({ updateInterval: second }).getTime() - at) / second))
