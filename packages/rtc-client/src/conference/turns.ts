/**
 * Runs the steps of a connection one after the other. A step that fails is reported and does not hold up the next.
 * @param isClosed from when this is true, no step runs and no error is reported
 */
export const createTurns = (isClosed: () => boolean): ((step: () => Promise<void>) => void) => {
  let turn: Promise<void> = Promise.resolve()
  return (step) => {
    const before = turn
    const take = async (): Promise<void> => {
      await before
      try {
        if (!isClosed()) await step()
      } catch (error) {
        if (!isClosed()) reportError(error)
      }
    }
    turn = take()
  }
}
