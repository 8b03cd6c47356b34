import { eventually } from '../../../packages/server/test/eventually.ts'
import { type Part, parts, type Trouble } from '../plan.ts'
import type { Installation } from './installation.ts'
import { edgeKiller, relayKiller } from './kill-edges.ts'
import { mediaProcessesOf } from './processes.ts'

/** Kills a part, and brings it back. */
export interface Killer {
  /** @returns the one that was killed, in words */
  kill(): Promise<string>
  /** Starts it again, and waits until it works. */
  back(): Promise<void>
}

export type Killers = Readonly<Partial<Record<Trouble, Killer>>>

/** How each part that is there is killed: as a crash does, by SIGKILL. */
export const killersOf = (installation: Installation): Killers => {
  const { servers, serverCount, edges, nats, swift, janus, disk } = installation
  const allAre = (what: string, check: (readyPort: number) => Promise<boolean>) =>
    eventually(async () => {
      for (const port of servers.readyPorts) if (!(await check(port))) throw new Error(what)
    })
  return {
    server: serverKiller(installation),
    database: databaseKiller(installation),
    media: mediaKiller(installation),
    ...(edges.length > 0 && { edge: edgeKiller(edges, serverCount), relay: relayKiller(edges) }),
    ...(nats !== null && {
      nats: {
        kill: () => nats.kill().then(() => 'NATS'),
        back: async () => {
          await nats.start()
          await allAre('NATS does not carry events', carriesEvents)
        },
      },
    }),
    ...(swift !== null && {
      s3: {
        kill: () => swift.kill().then(() => 'all of S3'),
        back: async () => {
          await swift.again()
          await allAre('A server does not reach its files', hasFiles)
        },
      },
    }),
    ...(janus !== null && { janus: { kill: () => janus.kill().then(() => 'Janus'), back: janus.start } }),
    ...(disk !== null && {
      disk: {
        kill: () => disk.fill().then(() => 'that of DATA_DIR, which is full'),
        back: async () => {
          await disk.free()
          await allAre('A server does not reach its files', hasFiles)
        },
      },
    }),
  }
}

/** The parts that can be killed here. */
export const partsOf = (killers: Killers): readonly Part[] => parts.filter((part) => killers[part] !== undefined)

/** Whether a server gets requests, and has no remark about its files. */
const hasFiles = async (readyPort: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${readyPort}/ready`)
  const { remarks } = (await answer.json()) as { readonly remarks?: { readonly files?: string } }
  return answer.status === 200 && remarks?.files === undefined
}

const carriesEvents = async (readyPort: number): Promise<boolean> =>
  (await (await fetch(`http://127.0.0.1:${readyPort}/metrics`)).text()).includes('\nlineside_events_carrier_up 1')

/** Servers in turn. The last one is never killed: its memory tells of the whole run. */
const turnsOf = (serverCount: number): (() => number) => {
  let turn = 0
  return () => turn++ % Math.max(1, serverCount - 1)
}

const serverKiller = ({ servers, serverCount }: Installation): Killer => {
  const next = turnsOf(serverCount)
  let at = 0
  return {
    kill: async () => {
      at = next()
      await servers.kill(at)
      return `server ${at + 1}`
    },
    back: async () => {
      await servers.start(at)
      await servers.allAreUp()
    },
  }
}

const databaseKiller = ({ cluster }: Installation): Killer => {
  let name = ''
  return {
    kill: async () => {
      name = await cluster.killPrimary()
      return `the primary, ${name}`
    },
    back: async () => {
      // a node that comes back before its lock has expired goes on as the primary: here the other one takes over
      await eventually(() => cluster.primaryPort())
      await cluster.bringBack(name).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${cluster.log().slice(-4_000)}`, { cause: error })
      })
    },
  }
}

const mediaKiller = ({ servers, serverCount }: Installation): Killer => {
  const next = turnsOf(serverCount)
  let [server, left] = [0, 0]
  return {
    kill: async () => {
      const at = next()
      server = servers.pids()[at] ?? 0
      const running = mediaProcessesOf(server)
      left = Math.max(0, running.length - 1)
      if (running[0] === undefined) return `none: no call has needed one at server ${at + 1}`
      process.kill(running[0], 'SIGKILL')
      return `a media process of server ${at + 1}`
    },
    // it is replaced when the next call needs one
    back: () =>
      eventually(() => {
        if (mediaProcessesOf(server).length <= left) throw new Error('No call has needed another media process')
      }),
  }
}
