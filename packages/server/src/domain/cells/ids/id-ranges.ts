/** Cells that can have ranges of their own: 1 to this number. Ids of an installation that is alone are those of 0. */
export const mostCells = 127

/** Ids in the range of a cell. Both keep all ranges together within the column, and within what JavaScript counts exactly (2^53). */
const rangeSizes = { integer: 2 ** 24, bigint: 2 ** 40 } as const

export type IdType = keyof typeof rangeSizes

/**
 * GROW-08: the first id that a cell gives, so that ids of two cells differ.
 * @param number of the cell, 1 to 127
 */
export const firstIdOf = (number: number, type: IdType): number => number * rangeSizes[type]
