/** The child's end of its connection to the parent. */
export interface ParentLine<In, Out> {
  onMessage(take: (message: In) => void): void
  send(message: Out): void
}

/** The child's side of `startChild`. This process now lives until its parent kills it or is gone itself. */
export const serveParent = <In, Out>(): ParentLine<In, Out> => {
  // Ctrl+C reaches every process of a terminal, but the server decides when its child ends
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  return {
    onMessage: (take) => void process.on('message', take as (message: unknown) => void),
    send: (message) => void process.send?.(message),
  }
}
