import * as z from 'zod/mini'

/** All operations of a json-patch; each resource names those that it accepts (`patchOps`). */
export const patchOps = ['add', 'replace', 'remove', 'copy', 'test', 'move'] as const
export type PatchOp = (typeof patchOps)[number]

/** One operation of a json-patch that has passed `checkPatch`. */
export interface PatchOperation {
  readonly op: PatchOp
  readonly path: string
  readonly value?: unknown
  readonly from?: string
  /** Only for `add`: appends each element of `value` to the list at `path`, which is created if absent. */
  readonly mode?: 'append'
  /** Only for `remove` with `value`: removes only the n-th match, counted from 0 at the end of the list. */
  readonly index?: number
}

/**
 * Only the outer shape of a patch; `checkPatch` does the real check, with the error texts that existing clients know.
 */
export const patchSchema = z.array(z.record(z.string(), z.unknown()))

const keysOf: Record<PatchOp, { required: readonly string[]; optional: readonly string[] }> = {
  add: { required: ['path', 'value'], optional: ['mode'] },
  replace: { required: ['path', 'value'], optional: [] },
  remove: { required: ['path'], optional: ['value', 'index'] },
  copy: { required: ['from', 'path'], optional: [] },
  move: { required: ['from', 'path'], optional: [] },
  test: { required: ['path', 'value'], optional: [] },
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/**
 * Checks the form of a patch and that the resource accepts its operations (ngcp-api-facts 0.2 and 0.5).
 * @returns the operations, or the message of the 400 answer
 */
export const checkPatch = (
  body: unknown,
  allowed: readonly PatchOp[],
): { operations: readonly PatchOperation[] } | { error: string } => {
  if (!Array.isArray(body)) return { error: 'Body for PATCH must be an array.' }
  for (const element of body) {
    const error = errorOfElement(element, allowed)
    if (error !== undefined) return { error }
  }
  return { operations: body as PatchOperation[] }
}

const isOneOf = (allowed: readonly PatchOp[], op: unknown): op is PatchOp =>
  (allowed as readonly unknown[]).includes(op)

const errorOfElement = (element: unknown, allowed: readonly PatchOp[]): string | undefined => {
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return 'Array in body of PATCH must only contain hashes.'
  const members = element as Record<string, unknown>
  const op = members['op']
  if (op === undefined) return "PATCH element must have an 'op' field."
  if (!isOneOf(allowed, op))
    return `Invalid PATCH op '${JSON.stringify(op)?.replaceAll('"', '')}', must be one of ${quoted(allowed)}`
  const { required, optional } = keysOf[op]
  const known = [...required, ...optional]
  const unknown = Object.keys(members).find((key) => key !== 'op' && !known.includes(key))
  if (unknown !== undefined) return `Invalid PATCH key '${unknown}' for op '${op}', must be one of ${quoted(known)}`
  const missing = required.filter((key) => !Object.hasOwn(members, key))
  if (missing.length > 0) return `Missing PATCH keys ${quoted(missing)} for op '${op}'`
  if (typeof members['path'] !== 'string' || ('from' in members && typeof members['from'] !== 'string'))
    return `Invalid PATCH key 'path' for op '${op}', must be a JSON pointer`
  if ('mode' in members && members['mode'] !== 'append')
    return `Invalid PATCH key 'mode' for op 'add', must be 'append'`
  if ('index' in members && !Number.isSafeInteger(members['index']))
    return `Invalid PATCH key 'index' for op 'remove', must be an integer`
  return undefined
}
