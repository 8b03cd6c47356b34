import type { PromptLanguage } from '@lineside/contract/preferences'
import { prompt, type Word } from '../spoken/saying.ts'
import { spokenNumber } from '../spoken/spoken-number.ts'

/** QBOARD-05: what is known about the work in a queue. */
export interface QueueWork {
  /** How long its last answered calls lasted, in seconds. */
  readonly calls: readonly number[]
  /** Seconds between two calls of an agent. */
  readonly wrapUpSeconds: number
  /** Agents who have a device and do not pause. */
  readonly agents: number
}

/** With fewer answered calls, nobody knows how long the next ones last. */
const fewestCalls = 3

/**
 * How long the caller at a place is likely to wait, in whole minutes: the calls before it, and its own turn, shared among the
 * agents, each as long as the calls of late and the wrap-up after them.
 * @param place 1: the next one
 * @returns at least 1; null: not known, since too few calls were answered or no agent takes calls
 */
export const estimatedWait = (place: number, { calls, wrapUpSeconds, agents }: QueueWork): number | null => {
  if (calls.length < fewestCalls || agents < 1) return null
  const each = calls.reduce((sum, seconds) => sum + seconds, 0) / calls.length + wrapUpSeconds
  return Math.max(1, Math.ceil((place * each) / agents / 60))
}

/** Longer waits are only told to be long, in minutes. */
const longest = 60

/** A wait as it is said: up to ten minutes as it is, then in steps of five, which are easier to hear and no less true. */
export const spokenWait = (minutes: number, language: PromptLanguage): readonly Word[] => {
  if (minutes <= 1) return [prompt('queue_wait_minute')]
  if (minutes > longest) return [prompt('queue_wait_long')]
  const told = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5
  return [prompt('queue_wait'), ...spokenNumber(told, language), prompt('minutes')]
}
