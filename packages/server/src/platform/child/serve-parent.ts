/** The end of a child's line to its parent. */
export interface ParentLine<In, Out> {
  onMessage(take: (message: In) => void): void
  send(message: Out): void
}

/** The other side of `startChild`: from now on this process lives until its parent ends it or is gone itself. */
export const serveParent = <In, Out>(): ParentLine<In, Out> => {
  // Ctrl+C reaches every process of a terminal; it is the server that decides when this one ends
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  return {
    onMessage: (take) => void process.on('message', take as (message: unknown) => void),
    send: (message) => void process.send?.(message),
  }
}
