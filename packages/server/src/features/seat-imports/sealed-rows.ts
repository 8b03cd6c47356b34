import type { Platform } from '../../platform/platform.ts'
import type { SeatRow } from './seat-file.ts'

/** Encrypts the rows of a file for storing: they contain passwords. */
export const sealRows = ({ secrets }: Pick<Platform, 'secrets'>, rows: readonly SeatRow[]): Buffer =>
  secrets.seal(JSON.stringify(rows))

/** @throws Error when the import is over and its rows have been deleted */
export const openRows = (
  { secrets }: Pick<Platform, 'secrets'>,
  { rows_box: box }: { rows_box: Buffer | null },
): readonly SeatRow[] => {
  if (box === null) throw new Error('The rows of an import that is over are wanted')
  return JSON.parse(secrets.open(box)) as SeatRow[]
}
