import type { Schema } from '@lineside/contract/http/schema'
import { replyWriterOf } from './reply-writer.ts'

/** JSON of a reply. The schema is the only exit: what it does not name stays inside, what does not fit it is our bug. */
export const serialize = (schema: Schema, value: unknown): string => replyWriterOf(schema)(value) ?? 'null'
