/** Columns and rows of the tiles, and how many of each the large one takes. */
export interface TileGrid {
  readonly columns: number
  readonly rows: number
  readonly wide: number
  readonly high: number
}

const grid = (columns: number, rows: number, wide: number, high: number): TileGrid => ({ columns, rows, wide, high })

/**
 * Room for everybody with one person large (CONF-08), by how many there are.
 * @param isUpright the window of a phone
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

/** The large one takes the whole width; below it stand the others, two in a row as long as they are few. */
const uprightGrid = (people: number): TileGrid => {
  const columns = people - 1 > 4 ? 3 : Math.min(2, people - 1)
  const below = Math.ceil((people - 1) / columns)
  const high = people === 2 ? 1 : 2
  return grid(columns, below + high, columns, high)
}
