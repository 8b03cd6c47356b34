import { createTurns, type Turns, type TurnsOptions } from './turns.ts'

/** Turns for each of many things, such as a lock or a subscriber; kept only while somebody is in or waits. */
export interface KeyedTurns {
  /** As `Turns.take`, for one of the things. */
  take(key: string | number, group?: string | number): Promise<() => void>
  isFull(key: string | number): boolean
}

export const createKeyedTurns = (options: TurnsOptions): KeyedTurns => {
  const all = new Map<string | number, Turns>()

  const remember = (key: string | number): Turns => {
    const made = createTurns(options)
    all.set(key, made)
    return made
  }

  return {
    isFull: (key) => all.get(key)?.isFull ?? false,
    take: async (key, group) => {
      const turns = all.get(key) ?? remember(key)
      const giveBack = await turns.take(group)
      return () => {
        giveBack()
        if (turns.isIdle) all.delete(key)
      }
    },
  }
}
