/** Tells somebody who waits how far a rotation is. */
export interface Progress {
  /** Begins a step, such as a column. */
  step(name: string): void
  /** So many rows more. */
  rows(more: number): void
  end(): void
}

const everyMs = 500

/** Writes to standard error: a line for each step that has something to do, which grows on a terminal. */
export const createRotationProgress = (
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = () => performance.now(),
): Progress => {
  let current = { name: '', rows: 0, told: 0 }
  const tell = (isLast: boolean) => {
    const text = `${current.name}: ${current.rows} rows`
    if (stream.isTTY) stream.write(`\r\u001B[K${text}${isLast ? '\n' : ''}`)
    else if (isLast) stream.write(`${text}\n`)
    current.told = now()
  }
  const end = () => {
    if (current.rows > 0) tell(true)
    current = { name: '', rows: 0, told: 0 }
  }
  return {
    step(name) {
      end()
      current = { name, rows: 0, told: now() }
    },
    rows(more) {
      current.rows += more
      if (now() - current.told >= everyMs) tell(false)
    },
    end,
  }
}
