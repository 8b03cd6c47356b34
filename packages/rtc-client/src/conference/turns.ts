/**
 * Steps of a connection, one after the other. One that fails is reported and holds up none of the next.
 * @param isClosed from then on nothing is done, and nothing is reported
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
