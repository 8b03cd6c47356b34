import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { askChild } from '../../platform/child/ask-child.ts'
import { type Child, startChild } from '../../platform/child/child.ts'
import { ChildError, type ChildFault } from '../../platform/child/pending-answers.ts'
import type { TemporaryDir } from '../../platform/files/temporary-dir.ts'
import type { Log } from '../../platform/log.ts'
import { createFairPlaces, type Owner } from './fair-places.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import type { MediaJobName, MediaJobs, MediaMessage, MediaReply, MediaRequest } from './media-jobs.ts'
import {
  MEDIA_HEAP_MIB,
  MEDIA_IDLE_MS,
  MEDIA_JOB_MS,
  MEDIA_MEMORY_BYTES,
  MEDIA_PLACES,
  MEDIA_QUEUE,
  MEDIA_QUEUE_OF_CUSTOMER,
  MEDIA_QUEUE_OF_SUBSCRIBER,
} from './media-limits.ts'

/** Runs conversions in separate processes, so that they take neither time nor memory of the server's own process. */
export interface MediaPool {
  /**
   * Waits for a turn and runs a job.
   * @throws MediaError of the job; busy, timed_out, crashed, closed
   */
  run<Name extends MediaJobName>(
    name: Name,
    input: MediaJobs[Name]['input'],
    order?: MediaOrder,
  ): Promise<MediaJobs[Name]['output']>
  /** Path of a file that does not exist yet, in a directory that only this user can read and that `close` removes. */
  scratchPath(): Promise<string>
  /** Ends all processes; running jobs fail with `closed`, and the pool takes no more. */
  close(): Promise<void>
}

/** Options of a job. */
export interface MediaOrder {
  /** Ends the wait for a turn, or the running process. */
  readonly signal?: AbortSignal | undefined
  /** For whom the job runs: each owner has a fair share. Absent: for the platform itself. */
  readonly owner?: Owner | undefined
  /**
   * Each lane has places of its own: jobs for `stored` files never wait for those for `brought` ones. Absent: `stored`.
   */
  readonly lane?: keyof typeof MEDIA_PLACES
  /** Limit in real time; absent: that of the pool. */
  readonly deadlineMs?: number
  /** Limits on processor time: in all, and for each step that the job reports. */
  readonly workMs?: number
  readonly stepWorkMs?: number
}

export interface MediaPoolOptions {
  log: Pick<Log, 'warn'>
  /** Where files lie during a conversion. */
  temporary: TemporaryDir
  /** A job that takes longer is ended. */
  jobMs?: number
  /** A process without work ends after this time. */
  idleMs?: number
  /** Total memory of one process. */
  memoryBytes?: number
}

export function createMediaPool({
  log,
  temporary,
  jobMs = MEDIA_JOB_MS,
  idleMs = MEDIA_IDLE_MS,
  memoryBytes = MEDIA_MEMORY_BYTES,
}: MediaPoolOptions): MediaPool {
  const lanes = { stored: createLane('stored'), brought: createLane('brought'), mailed: createLane('mailed') }
  const idle = new Map<MediaChild, NodeJS.Timeout>()
  const running = new Set<AbortController>()
  let isClosed = false
  const newDirectory = () => temporary.newDirectory()
  let directory: Promise<string> | null = null

  function takeChild(): MediaChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive()) return child
    }
    return startChild(worker, {
      heapMiB: MEDIA_HEAP_MIB,
      environment: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    })
  }

  function rest(child: MediaChild): void {
    if (!child.isAlive()) return
    if (isClosed) return child.kill()
    const end = () => {
      idle.delete(child)
      child.kill()
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  async function perform(request: MediaRequest, order: MediaOrder, signal: AbortSignal): Promise<unknown> {
    const { lane = 'stored', owner = null, deadlineMs = jobMs, workMs, stepWorkMs } = order
    const giveBack = await lanes[lane].take(owner, signal)
    const child = takeChild()
    try {
      const reply = await askChild(child, request, isReply, {
        signal,
        deadlineMs,
        memoryBytes,
        ...(workMs !== undefined && { processorMs: workMs }),
        ...(stepWorkMs !== undefined && { stepProcessorMs: stepWorkMs }),
      })
      return outputOf(reply)
    } catch (error) {
      if (!(error instanceof ChildError)) throw error
      if (error.fault === 'died') log.warn({ job: request.name }, error.message)
      throw new MediaError(codes[error.fault], `${request.name}: ${error.message}`)
    } finally {
      rest(child)
      giveBack()
    }
  }

  return {
    async run(name, input, order = {}) {
      const { signal } = order
      signal?.throwIfAborted()
      if (isClosed) throw closed()
      // one controller for every reason to end, so that no listener of this job stays on a signal that outlives it
      const job = new AbortController()
      const gone = () => job.abort(signal?.reason)
      signal?.addEventListener('abort', gone, { once: true })
      running.add(job)
      try {
        return (await perform({ name, input }, order, job.signal)) as MediaJobs[typeof name]['output']
      } finally {
        running.delete(job)
        signal?.removeEventListener('abort', gone)
      }
    },
    async scratchPath() {
      // make the directory again if it is gone: another server that starts on the same data directory removes unused
      // old ones
      directory = directory?.then((path) => (existsSync(path) ? path : newDirectory())) ?? newDirectory()
      return join(await directory, randomUUID())
    },
    async close() {
      isClosed = true
      for (const job of running) job.abort(closed())
      for (const [child, timer] of idle) {
        clearTimeout(timer)
        child.kill()
      }
      idle.clear()
      if (directory) await rm(await directory, { recursive: true, force: true })
    },
  }
}

const createLane = (lane: keyof typeof MEDIA_PLACES) =>
  createFairPlaces({
    places: MEDIA_PLACES[lane],
    longestQueue: MEDIA_QUEUE,
    longestQueueOfCustomer: MEDIA_QUEUE_OF_CUSTOMER,
    longestQueueOfSubscriber: MEDIA_QUEUE_OF_SUBSCRIBER,
    tooMany: busy,
  })

type MediaChild = Child<MediaRequest, MediaMessage>
const worker = new URL('./media-worker.ts', import.meta.url)
const isReply = (message: MediaMessage): message is MediaReply => !('step' in message)

const outputOf = (reply: MediaReply): unknown => {
  if ('output' in reply) return reply.output
  const { code, message, found, system } = reply
  if (code !== null) throw new MediaError(code, message, found)
  throw Object.assign(new Error(message), system !== null && { code: system })
}

const codes: Readonly<Record<ChildFault, MediaErrorCode>> = {
  died: 'crashed',
  too_late: 'timed_out',
  too_much_memory: 'too_large',
  too_much_work: 'too_costly',
}

const busy = () => new MediaError('busy', 'Too many conversions are waiting')
const closed = () => new MediaError('closed', 'The media pool is closed')
