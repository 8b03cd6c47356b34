import type { Config } from '../../config.ts'
import type { FaxLine } from './fax-line.ts'

/** The line that is configured; null: none is. */
export const createFaxLine = (_config: Config): FaxLine | null => null
