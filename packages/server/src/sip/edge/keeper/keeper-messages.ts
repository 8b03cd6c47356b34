import { join } from 'node:path'
import type { Socket } from 'node:net'
import * as z from 'zod/mini'

/*
 * A server and the keeper of its edge talk in lines of JSON over a socket in the data directory. A server of one version may
 * meet the keeper of another one: only `met` and `ends` must stay as they are, by which they part in order.
 */

/** Raised with each change of the messages: a server ends a keeper of another version and starts its own. */
export const keeperVersion = 1

const hostPort = z.object({ host: z.string(), port: z.number() })

const keptProgram = z.object({
  name: z.string(),
  command: z.array(z.string()),
  runAs: z.union([
    z.object({ how: z.enum(['direct', 'namespace']) }),
    z.object({ how: z.literal('user'), uid: z.number(), gid: z.number() }),
  ]),
  /** Variables beside PATH; passwords are only here. */
  environment: z.record(z.string(), z.string()),
  logFile: z.string(),
  /** Another one for everything that the program reads at its start: then it is started again. */
  sum: z.string(),
})
export type KeptProgram = z.infer<typeof keptProgram>

/** All that the next server has to know of an edge to take it over. */
const edgeNote = z.object({
  /** Secret part of the path for orders. */
  rpcToken: z.string(),
  inside: hostPort,
  /** Where rtpengine takes orders. */
  relay: hostPort,
  /** Where the server listens for the edge. */
  processes: z.array(hostPort),
  /** Where Kamailio listens. */
  listens: z.array(hostPort),
})
export type EdgeNote = z.infer<typeof edgeNote>

const keptEdge = z.object({
  programs: z.array(keptProgram),
  /** How long the edge goes on without a server, in milliseconds; 0: it ends with it. */
  leaseMs: z.number(),
  note: edgeNote,
})
export type KeptEdge = z.infer<typeof keptEdge>

export const keeperOrder = z.union([
  z.object({ type: z.literal('holds'), edge: keptEdge }),
  z.object({ type: z.literal('ends') }),
])
export type KeeperOrder = z.infer<typeof keeperOrder>

export const keeperReport = z.union([
  z.object({ type: z.literal('met'), version: z.number(), note: z.nullable(z.unknown()) }),
  z.object({ type: z.literal('refused'), why: z.enum(['held', 'ending']) }),
  z.object({ type: z.literal('held'), kept: z.array(z.string()), renewed: z.array(z.string()) }),
  z.object({ type: z.literal('renewed'), name: z.string() }),
  z.object({ type: z.literal('log'), level: z.enum(['info', 'warn', 'error']), text: z.string() }),
])
export type KeeperReport = z.infer<typeof keeperReport>

/** @returns null: it is none of this version */
export const noteOf = (note: unknown): EdgeNote | null => edgeNote.safeParse(note).data ?? null

/** Only the server's own user may enter it; the socket and the log of the keeper are there. */
export const keeperDirectory = (dataDir: string): string => join(dataDir, 'sip/keeper')
export const socketName = 'socket'

const mostLineBytes = 1_048_576

/** Reads messages; a socket that sends something else, or too much, is closed. */
export const readMessages = <Schema extends z.ZodMiniType>(
  socket: Socket,
  schema: Schema,
  heard: (message: z.infer<Schema>) => void,
): void => {
  let rest = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > mostLineBytes) socket.destroy()
    for (const line of lines) {
      const message = schema.safeParse(jsonOf(line))
      if (!message.success) return void socket.destroy()
      heard(message.data)
    }
  })
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export const send = (socket: Socket, message: KeeperOrder | KeeperReport): void => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
