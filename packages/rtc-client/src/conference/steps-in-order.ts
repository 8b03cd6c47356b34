import { createInOrder } from '@lineside/contract/in-order'

/**
 * Runs the steps of a connection one after the other. A step that fails is reported and does not hold up the next.
 * @param isClosed from when this is true, no step runs and no error is reported
 */
export const createStepsInOrder = (isClosed: () => boolean): ((step: () => Promise<void>) => void) => {
  const steps = createInOrder()
  return (step) => {
    steps
      .run(() => (isClosed() ? undefined : step()))
      .catch((error: unknown) => {
        if (!isClosed()) reportError(error)
      })
  }
}
