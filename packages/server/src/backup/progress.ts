/** Tells somebody who waits how far the work is. */
export interface Progress {
  /** Begins a step, such as 'Database'. */
  step(name: string): void
  bytes(more: number): void
  /** Ends the last step. */
  end(): void
}

const terminalEveryMs = 500
const logEveryMs = 15_000

/** Bytes for people: `12.3 MB`. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const unit = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${unit === 0 ? bytes : (bytes / 1000 ** unit).toFixed(1)} ${units[unit]}`
}

/** Writes progress to standard error: on a terminal one line that changes, in a log a line now and then. */
export const createProgress = (
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = () => performance.now(),
): Progress => {
  let current: { name: string; bytes: number; told: number } | null = null
  const tell = (isLast: boolean) => {
    if (current === null) return
    const text = `${current.name}: ${sizeText(current.bytes)}`
    if (stream.isTTY) stream.write(`\r\u001B[K${text}${isLast ? '\n' : ''}`)
    else stream.write(`${text}${isLast ? '' : ' so far'}\n`)
    current.told = now()
  }
  const end = () => {
    tell(true)
    current = null
  }
  return {
    step(name) {
      end()
      current = { name, bytes: 0, told: now() }
    },
    bytes(more) {
      if (current === null) return
      current.bytes += more
      if (now() - current.told >= (stream.isTTY ? terminalEveryMs : logEveryMs)) tell(false)
    },
    end,
  }
}
