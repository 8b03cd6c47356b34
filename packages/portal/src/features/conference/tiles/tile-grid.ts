/** Columns and rows of the tile grid; the large tile takes `wide` by `high` cells. */
export interface TileGrid {
  readonly columns: number
  readonly rows: number
  readonly wide: number
  readonly high: number
}

const grid = (columns: number, rows: number, wide: number, high: number): TileGrid => ({ columns, rows, wide, high })

/**
 * The grid for a number of people, one of them large (CONF-08).
 * @param isUpright whether the window is as narrow as a phone's
 */
export const tileGridOf = (people: number, isUpright: boolean): TileGrid => {
  if (people <= 1) return grid(1, 1, 1, 1)
  if (isUpright) return uprightGrid(people)
  if (people === 2) return grid(2, 1, 1, 1)
  if (people === 3) return grid(3, 2, 2, 2)
  if (people === 4) return grid(3, 3, 2, 3)
  if (people <= 6) return grid(3, 3, 2, 2)
  if (people <= 9) return grid(4, 3, 2, 2)
  if (people <= 13) return grid(4, 4, 2, 2)
  return grid(5, 4, 2, 2)
}

/** The large tile takes the full width. The others stand below it: two in a row for up to four of them, else three. */
const uprightGrid = (people: number): TileGrid => {
  const columns = people - 1 > 4 ? 3 : Math.min(2, people - 1)
  const below = Math.ceil((people - 1) / columns)
  const high = people === 2 ? 1 : 2
  return grid(columns, below + high, columns, high)
}
