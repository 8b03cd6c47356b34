import * as z from 'zod/mini'

/** Any schema of the contract. They are all built with zod/mini, which the browser can afford. */
export type Schema<Value = unknown> = z.ZodMiniType<Value, unknown>

/** An object schema, whose members can be listed: write schemas and filters. */
export type ObjectSchema = z.ZodMiniObject

/** What a schema lets through. */
export type Output<S> = S extends z.ZodMiniType<infer Value, unknown> ? Value : never

/**
 * A member that the schema lets through whatever it is, since something else refuses it in words of its own. Senders are
 * held to the type; what arrives is unknown.
 */
export const checkedLater = <Value>() => z.unknown() as unknown as z.ZodMiniType<unknown, Value>
