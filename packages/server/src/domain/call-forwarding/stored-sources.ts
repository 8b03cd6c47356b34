import { sourceListSchema } from '@lineside/contract/resources/source-sets'
import { validate } from '../../platform/http/validate.ts'
import { listOf } from './list-of.ts'

/**
 * The sources of a write as they are stored. Nothing is checked but their length: patterns are the portal's matter.
 *
 * @throws Refusal in the field's words (ngcp-api-facts 4.3)
 */
export const storedSources = (wanted: unknown): readonly string[] =>
  validate(sourceListSchema, listOf('sources', wanted)).map(({ source }) => source)
