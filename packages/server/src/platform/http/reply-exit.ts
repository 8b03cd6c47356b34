import type { Schema } from '@lineside/contract/http/schema'
import { parse } from 'zod/v4/core'
import type { $ZodRecordDef, $ZodTypes } from 'zod/v4/core'

/** Lets a value out as its schema describes it: members that no object schema names stay inside. */
export type ReplyExit = (value: unknown) => unknown

const exits = new WeakMap<Schema, ReplyExit>()

/**
 * What `parse` does with a reply, in a fifth of its time: a page is some 400 values. Kinds of schema that replies hardly
 * use are left to it, and so is everything that does not fit: it has the words for that.
 * @throws ZodError (from the exit) for what the schema does not describe
 */
export const replyExitOf = (schema: Schema): ReplyExit => {
  let exit = exits.get(schema)
  if (exit === undefined) {
    exit = compile(schema)
    exits.set(schema, exit)
  }
  return exit
}

const compile = (schema: Schema): ReplyExit => {
  const { def } = (schema as unknown as $ZodTypes)._zod
  const refuse: ReplyExit = (value) => parse(schema, value)
  const isPlain = def.checks === undefined || def.checks.length === 0
  switch (isPlain ? def.type : 'custom') {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : refuse(value))
    case 'number':
      return (value) => (Number.isFinite(value) ? value : refuse(value))
    case 'enum':
      return oneOf((schema as unknown as $ZodTypes)._zod.values ?? new Set(), refuse)
    case 'unknown':
      return (value) => value
    default:
      return compileNested(def, refuse)
  }
}

const oneOf =
  (values: ReadonlySet<unknown>, refuse: ReplyExit): ReplyExit =>
  (value) =>
    values.has(value) ? value : refuse(value)

const compileNested = (def: $ZodTypes['_zod']['def'], refuse: ReplyExit): ReplyExit => {
  switch (def.type) {
    case 'optional': {
      const inner = replyExitOf(def.innerType as Schema)
      return (value) => (value === undefined ? value : inner(value))
    }
    case 'nullable': {
      const inner = replyExitOf(def.innerType as Schema)
      return (value) => (value === null ? value : inner(value))
    }
    case 'array': {
      const inner = replyExitOf(def.element as Schema)
      return (value) => (Array.isArray(value) ? value.map(inner) : refuse(value))
    }
    case 'record':
      return isOpen(def) ? (value) => (isMembers(value) ? value : refuse(value)) : refuse
    case 'object':
      return def.catchall === undefined ? objectExit(def.shape as Readonly<Record<string, Schema>>, refuse) : refuse
    default:
      return refuse
  }
}

const objectExit = (shape: Readonly<Record<string, Schema>>, refuse: ReplyExit): ReplyExit => {
  const members = Object.entries(shape).map(([name, schema]) => ({ name, exit: replyExitOf(schema) }))
  return (value) => {
    if (!isMembers(value)) return refuse(value)
    const outside: Record<string, unknown> = {}
    for (const { name, exit } of members) {
      const inner = exit(value[name])
      if (inner !== undefined) outside[name] = inner
    }
    return outside
  }
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any text leads to anything. */
const isOpen = ({ keyType, valueType }: $ZodRecordDef): boolean =>
  keyType._zod.def.type === 'string' && valueType._zod.def.type === 'unknown'
