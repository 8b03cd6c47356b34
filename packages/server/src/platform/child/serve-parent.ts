/**
 * The other side of `startChild`: takes the parent's messages until it ends this process or is gone itself.
 * @returns sends a message to the parent
 */
export const serveParent = <In, Out>(take: (message: In) => void): ((message: Out) => void) => {
  // Ctrl+C reaches every process of a terminal; it is the server that decides when this one ends
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', take as (message: unknown) => void)
  return (message) => void process.send?.(message)
}
