import { setImmediate } from 'node:timers/promises'

/** Items that are worked on within one turn of the event loop: at most some ten milliseconds of work. */
export const PORTION = 500

/**
 * Gives a long list in portions, each in a turn of the event loop of its own, so that other work can run in between.
 */
export async function* portionsOf<T>(items: readonly T[], size = PORTION): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}

/** Does the same work to each item of a long list, in portions. */
export const mapInPortions = async <T, Made>(items: readonly T[], make: (item: T) => Made): Promise<Made[]> => {
  const all: Made[] = []
  for await (const portion of portionsOf(items)) for (const item of portion) all.push(make(item))
  return all
}
