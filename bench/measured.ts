import { unlimited } from './budget.ts'

/** A row of a table with the columns figure, value, budget and mark. */
export type Row = readonly string[]

/**
 * Runs a measurement to its end. If it fails, or takes longer than it may, a single row says why, and the measurements
 * after it go on.
 */
export const measured = async (name: string, seconds: number, work: () => Promise<readonly Row[]>) => {
  let late: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not over after ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work(), over])
  } catch (error) {
    const [reason = 'it failed'] = (error instanceof Error ? error.message : String(error)).split('\n')
    console.error(error)
    return [[name, `not measured: ${reason}`, ...unlimited]] as const
  } finally {
    clearTimeout(late)
  }
}
