import * as z from 'zod/mini'

/** The operations of a json-patch; which of them a resource takes, it says itself. */
export const patchOps = ['add', 'replace', 'remove', 'copy', 'test', 'move'] as const
export type PatchOp = (typeof patchOps)[number]

/** One element of a json-patch that `checkPatch` has let through. */
export interface PatchOperation {
  readonly op: PatchOp
  readonly path: string
  readonly value?: unknown
  readonly from?: string
  /** Of `add`: append each element of `value` to the list at `path`, which is created if absent. */
  readonly mode?: 'append'
  /** Of `remove` with `value`: only the n-th match, counted from the end of the list. */
  readonly index?: number
}

/** The loosest shape of a patch; `checkPatch` gives the field's own errors. */
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
 * Checks the form of a patch against the operations a resource takes (ngcp-api-facts 0.2 and 0.5).
 * @returns the operations, or the text of the 400 answer.
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
