import { eventually } from '../../packages/server/test/eventually.ts'
import { seesProcesses } from '../../packages/server/test/sip/test-edge.ts'
import type { Installation } from './installation.ts'
import { type Part, parts, type Trouble } from './plan.ts'
import { mediaProcessesOf } from './processes.ts'

/** Kills a part, and brings it back. */
export interface Killer {
  /** @returns the one that was killed, in words */
  kill(): Promise<string>
  /** Starts it again, and waits until it works. */
  back(): Promise<void>
}

/** How each part that is there is killed: as a crash does, by SIGKILL. */
export const killersOf = (installation: Installation): Readonly<Partial<Record<Trouble, Killer>>> => {
  const { servers, serverCount, cluster, edges, nats, swift, janus, disk } = installation
  const turn = { server: 0, edge: 0, relay: 0, media: 0 }
  /** The last server is never killed: its memory tells of the whole run. */
  const nextServer = (of: 'server' | 'media'): number => turn[of]++ % Math.max(1, serverCount - 1)
  const metric = async (readyPort: number, name: string): Promise<string | undefined> =>
    new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`http://127.0.0.1:${readyPort}/metrics`)).text())?.[1]
  const allAre = (what: string, check: (readyPort: number) => Promise<boolean>) =>
    eventually(async () => {
      for (const port of servers.readyPorts) if (!(await check(port))) throw new Error(what)
    })
  /** Whether a server gets requests, and has no remark about its files. */
  const hasFiles = async (port: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`)
    const { remarks } = (await answer.json()) as { readonly remarks?: { readonly files?: string } }
    return answer.status === 200 && remarks?.files === undefined
  }

  const killServer = (): Killer => {
    let at = 0
    return {
      kill: async () => {
        at = nextServer('server')
        await servers.kill(at)
        return `server ${at + 1}`
      },
      back: async () => {
        await servers.start(at)
        await servers.allAreUp()
      },
    }
  }
  const killDatabase = (): Killer => {
    let name = ''
    return {
      kill: async () => {
        name = await cluster.killPrimary()
        return `the primary, ${name}`
      },
      back: () => cluster.bringBack(name),
    }
  }
  const edgeAt = (turnOf: number) => {
    const edge = edges[turnOf % edges.length]
    if (edge === undefined) throw new Error('There is no edge')
    return edge
  }
  const killEdge = (): Killer => {
    let edge: (typeof edges)[number] | undefined
    return {
      kill: async () => {
        edge = edgeAt(turn.edge++)
        await edge.kill()
        return `edge ${edges.indexOf(edge) + 1} with its relays`
      },
      back: async () => {
        await edge?.again()
        if (edge !== undefined) await seesProcesses(edge.rpc, serverCount)
      },
    }
  }
  const killRelay = (): Killer => {
    let relay: (typeof edges)[number]['relays'][number] | undefined
    return {
      kill: async () => {
        const edge = edgeAt(turn.relay++)
        const place = Math.floor(turn.relay / edges.length) % edge.relays.length
        relay = edge.relays[place]
        await relay?.kill()
        return `relay ${place + 1} of edge ${edges.indexOf(edge) + 1}`
      },
      back: async () => await relay?.again(),
    }
  }
  const killMedia = (): Killer => {
    let server = 0
    let left: readonly number[] = []
    return {
      kill: async () => {
        const at = nextServer('media')
        server = servers.pids()[at] ?? 0
        const [first, ...others] = mediaProcessesOf(server)
        left = others
        if (first === undefined) return `none: no call has needed one at server ${at + 1}`
        process.kill(first, 'SIGKILL')
        return `a media process of server ${at + 1}`
      },
      // it is replaced when the next call needs one
      back: () =>
        eventually(() => {
          if (mediaProcessesOf(server).length <= left.length)
            throw new Error('No call has needed another media process')
        }),
    }
  }
  const all: Readonly<Record<Trouble, Killer | null>> = {
    server: killServer(),
    database: killDatabase(),
    edge: edges.length === 0 ? null : killEdge(),
    relay: edges.length === 0 ? null : killRelay(),
    media: killMedia(),
    nats:
      nats === null
        ? null
        : {
            kill: async () => {
              await nats.kill()
              return 'NATS'
            },
            back: async () => {
              await nats.start()
              await allAre(
                'NATS does not carry events',
                async (port) => (await metric(port, 'lineside_events_carrier_up')) === '1',
              )
            },
          },
    s3:
      swift === null
        ? null
        : {
            kill: async () => {
              await swift.kill()
              return 'all of S3'
            },
            back: async () => {
              await swift.again()
              await allAre('A server does not reach its files', hasFiles)
            },
          },
    janus:
      janus === null
        ? null
        : {
            kill: async () => {
              await janus.kill()
              return 'Janus'
            },
            back: () => janus.start(),
          },
    disk:
      disk === null
        ? null
        : {
            kill: async () => {
              await disk.fill()
              return 'the disk of DATA_DIR is full'
            },
            back: async () => {
              await disk.free()
              await allAre('A server does not reach its files', hasFiles)
            },
          },
  }
  return Object.fromEntries(Object.entries(all).filter(([, killer]) => killer !== null)) as Partial<
    Record<Trouble, Killer>
  >
}

/** The parts that can be killed here. */
export const partsOf = (killers: Readonly<Partial<Record<Trouble, Killer>>>): readonly Part[] =>
  parts.filter((part) => killers[part] !== undefined)
