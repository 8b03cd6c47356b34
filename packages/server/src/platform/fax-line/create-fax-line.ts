import type { Config } from '../../config.ts'
import type { FaxLine } from './fax-line.ts'
import { createHylafaxLine } from './hylafax-line.ts'

/** The line that is configured; null: none is. */
export const createFaxLine = ({ hylafax }: Pick<Config, 'hylafax'>): FaxLine | null =>
  hylafax === undefined ? null : createHylafaxLine(hylafax)
