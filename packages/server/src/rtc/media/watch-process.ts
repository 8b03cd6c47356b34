import type { Child } from '../../platform/child/child.ts'
import { watchUsage } from '../../platform/child/watch-usage.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaOrder, MediaReport } from './media-messages.ts'

const MOST_BYTES = 900 * 1024 * 1024
const PING_MS = 3000
const MOST_UNANSWERED = 5

type Watched = Pick<Child<MediaOrder, MediaReport>, 'pid' | 'send' | 'listen' | 'kill'>

/**
 * Kills a media process that stops answering pings or uses too much memory.
 * @param mostBytes replaced in tests
 * @returns stops watching
 */
export const watchProcess = (child: Watched, log: Pick<Log, 'error'>, mostBytes = MOST_BYTES): (() => void) => {
  let unanswered = 0
  const ping = setInterval(() => {
    if (unanswered++ < MOST_UNANSWERED) return child.send({ do: 'ping' })
    log.error('A media process does not answer')
    return child.kill()
  }, PING_MS).unref()
  const stopListening = child.listen(({ tell }) => {
    if (tell === 'pong') unanswered = 0
  })
  const stopUsage = watchUsage(child.pid, ({ memoryBytes }) => {
    if (memoryBytes <= mostBytes) return
    log.error({ memoryBytes }, 'A media process takes too much memory')
    child.kill()
  })
  return () => {
    clearInterval(ping)
    stopListening()
    stopUsage()
  }
}
