import * as z from 'zod/mini'

/** Any schema of the contract. All are built with zod/mini, which is small enough for the browser. */
export type Schema<Value = unknown> = z.ZodMiniType<Value, unknown>

/** An object schema, whose members can be listed: write schemas and filters. */
export type ObjectSchema = z.ZodMiniObject

/** The values that a schema lets through. */
export type Output<S> = S extends z.ZodMiniType<infer Value, unknown> ? Value : never

/**
 * A member that the schema accepts with any value, because later code checks it with error messages of its own. The
 * type still binds the code that sends it; the receiver gets `unknown`.
 */
export const checkedLater = <Value>() => z.unknown() as unknown as z.ZodMiniType<unknown, Value>
