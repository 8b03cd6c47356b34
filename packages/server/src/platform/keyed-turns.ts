import { createTurns, type Turns, type TurnsOptions } from './turns.ts'

/**
 * A separate `Turns` for each key, such as a lock or a subscriber; it is kept only while somebody holds or waits for a
 * turn.
 */
export interface KeyedTurns {
  /** As `Turns.take`, for one key. */
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
