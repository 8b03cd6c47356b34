import type { PatchOperation } from './json-patch.ts'

type Container = Record<string, unknown> | unknown[]

class PatchFailure extends Error {}

/**
 * The most that one patch may cost, counted in list elements and characters touched. Real patches cost a few thousand;
 * copies of copies, or a long list compared with another long list, would keep a server busy for minutes.
 */
const mostSteps = 5_000_000

class Steps {
  #left = mostSteps

  /** @throws PatchFailure when no steps are left */
  take(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new PatchFailure('The patch takes too long')
  }
}

/** Documents and patches are plain JSON, so a round trip through JSON is a complete copy. */
const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/**
 * Applies a checked json-patch, RFC 6902 with the original platform's extensions (ngcp-api-facts 0.5), to a copy of
 * `document`.
 * @returns the new document, or why the patch could not be applied (the end of the 422 answer's message)
 */
export const applyPatch = <Document extends object>(
  document: Document,
  operations: readonly PatchOperation[],
): { document: Document } | { error: string } => {
  const copy = copyOf(document)
  const steps = new Steps()
  try {
    for (const operation of operations) applyOne(copy as Container, operation, steps)
    return { document: copy }
  } catch (error) {
    if (error instanceof PatchFailure) return { error: error.message }
    throw error
  }
}

const applyOne = (root: Container, operation: PatchOperation, steps: Steps): void => {
  switch (operation.op) {
    case 'add':
      return operation.mode === 'append'
        ? append(root, operation.path, operation.value, steps)
        : add(root, operation.path, operation.value, steps)
    case 'replace':
      return replace(root, operation.path, operation.value)
    case 'remove':
      return operation.value === undefined
        ? void remove(root, operation.path, steps)
        : removeByValue(root, operation, steps)
    case 'copy':
      return add(root, operation.path, measuredCopy(read(root, operation.from ?? ''), steps), steps)
    case 'move':
      return add(root, operation.path, remove(root, operation.from ?? '', steps), steps)
    case 'test':
      if (!isEqual(read(root, operation.path), operation.value))
        throw new PatchFailure(`Test failed (pointer: ${operation.path})`)
  }
}

const measuredCopy = (value: unknown, steps: Steps): unknown => {
  const text = JSON.stringify(value)
  steps.take(text.length)
  return JSON.parse(text)
}

const missing = (pointer: string): PatchFailure =>
  new PatchFailure(`A pointer that references a non-existent value (pointer: ${pointer})`)

const parse = (pointer: string): string[] => {
  if (!pointer.startsWith('/')) throw missing(pointer)
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Looks at own members only, so that a pointer never reaches a prototype. */
const child = (container: Container, key: string): unknown => {
  if (Array.isArray(container)) return /^(0|[1-9]\d*)$/.test(key) ? container[Number(key)] : undefined
  return Object.hasOwn(container, key) ? container[key] : undefined
}

const read = (root: Container, pointer: string): unknown => {
  let value: unknown = root
  for (const key of parse(pointer)) {
    value = isContainer(value) ? child(value, key) : undefined
    if (value === undefined) throw missing(pointer)
  }
  return value
}

const parentOf = (root: Container, pointer: string): { parent: Container; key: string } => {
  const keys = parse(pointer)
  const key = keys.pop() ?? ''
  if (key === '__proto__') throw missing(pointer)
  let parent: unknown = root
  for (const step of keys) parent = isContainer(parent) ? child(parent, step) : undefined
  if (!isContainer(parent)) throw missing(pointer)
  return { parent, key }
}

const add = (root: Container, pointer: string, value: unknown, steps: Steps): void => {
  const { parent, key } = parentOf(root, pointer)
  if (!Array.isArray(parent)) {
    parent[key] = value
    return
  }
  steps.take(parent.length)
  const index = key === '-' ? parent.length : /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN
  if (!(index <= parent.length)) throw missing(pointer)
  parent.splice(index, 0, value)
}

const replace = (root: Container, pointer: string, value: unknown): void => {
  const { parent, key } = parentOf(root, pointer)
  if (child(parent, key) === undefined) throw missing(pointer)
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}

const remove = (root: Container, pointer: string, steps: Steps): unknown => {
  const { parent, key } = parentOf(root, pointer)
  const value = child(parent, key)
  if (value === undefined) throw missing(pointer)
  if (!Array.isArray(parent)) delete parent[key]
  else {
    steps.take(parent.length)
    parent.splice(Number(key), 1)
  }
  return value
}

const append = (root: Container, pointer: string, value: unknown, steps: Steps): void => {
  const path = pointer.replace(/\/-$/, '')
  const { parent, key } = parentOf(root, path)
  const list = child(parent, key) ?? []
  if (!Array.isArray(list)) throw new PatchFailure(`Not a list (pointer: ${path})`)
  steps.take(list.length)
  const longer = [...list, ...(Array.isArray(value) ? value : [value])]
  if (Array.isArray(parent)) parent[Number(key)] = longer
  else parent[key] = longer
}

/**
 * Removes list elements that equal `value`, or any of its elements if `value` is a list. An object matches when the
 * members it names are equal. Finding no match is not an error.
 */
const removeByValue = (root: Container, { path: pointer, value, index }: PatchOperation, steps: Steps): void => {
  const list = read(root, pointer)
  if (!Array.isArray(list)) throw new PatchFailure(`Not a list (pointer: ${pointer})`)
  for (const wanted of Array.isArray(value) ? value : [value]) {
    steps.take(list.length)
    if (index === undefined) {
      const left = list.filter((element) => !isMatch(element, wanted))
      list.length = 0
      for (const element of left) list.push(element)
      continue
    }
    const matches = list.flatMap((element, position) => (isMatch(element, wanted) ? [position] : []))
    if (matches.length > 0) {
      const position = matches[matches.length - 1 - index]
      if (position === undefined) throw new PatchFailure(`delete index ${index} out of bounds (pointer: ${pointer})`)
      list.splice(position, 1)
    }
  }
}

const isMatch = (element: unknown, wanted: unknown): boolean => {
  if (!isContainer(wanted) || Array.isArray(wanted)) return isEqual(element, wanted)
  if (!isContainer(element) || Array.isArray(element)) return false
  return Object.keys(wanted).every((key) => isEqual(child(element, key), wanted[key]))
}

const isEqual = (left: unknown, right: unknown): boolean => {
  if (!isContainer(left) || !isContainer(right)) return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => isEqual(child(left, key), child(right, key)))
}
