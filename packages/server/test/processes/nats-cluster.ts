import * as z from 'zod/mini'
import { eventually } from '../eventually.ts'
import { freePort } from './free-port.ts'
import { createNatsServer, type NatsServer } from './nats-server.ts'

/** Three NATS servers with the file of `deploy/nats`, its block for several servers included, that know each other. */
export interface NatsCluster {
  /** For EVENTS_URL: all of them. */
  readonly url: string
  /** How many clients each has now; null: it does not run. */
  clients(): Promise<readonly (number | null)[]>
  /** Ends one as a crash does. */
  kill(at: number): Promise<void>
  /** Starts one again. @returns when all that run know each other */
  again(at: number): Promise<void>
  close(): Promise<void>
}

interface Place {
  readonly routePort: number
  readonly monitorPort: number
}
interface Member extends Place {
  readonly server: NatsServer
  isRunning: boolean
}

/** Makes the example the file of the server at this place of a cluster. */
const asMember = (at: number, places: readonly Place[]) => (text: string) => {
  const others = places.filter((_place, other) => other !== at)
  return text
    .replace('lineside-nats-1', `lineside-nats-${at + 1}`)
    .replace(/^# cluster \{\n(?:#.*\n)*?# \}$/m, (block) => block.replaceAll(/^# /gm, ''))
    .replace('0.0.0.0:6222', `127.0.0.1:${places[at]?.routePort}`)
    .replace(
      /^( *routes:).*$/m,
      `$1 [${others.map(({ routePort }) => `"nats-route://127.0.0.1:${routePort}"`).join(', ')}]`,
    )
}

const routes = z.object({ routes: z.array(z.object({ remote_id: z.string() })) })
const clients = z.object({ num_connections: z.number() })

const ask = async <Schema extends z.ZodMiniType>(
  { monitorPort }: Place,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> => schema.parse(await (await fetch(`http://127.0.0.1:${monitorPort}/${path}`)).json())

export const startNatsCluster = async (): Promise<NatsCluster> => {
  const places: Place[] = []
  for (let at = 0; at < 3; at++) places.push({ routePort: await freePort(), monitorPort: await freePort() })
  const members: Member[] = await Promise.all(
    places.map(async (place, at) => ({
      ...place,
      server: await createNatsServer({ fit: asMember(at, places), monitorPort: place.monitorPort }),
      isRunning: false,
    })),
  )
  const member = (at: number): Member => {
    const found = members[at]
    if (found === undefined) throw new Error(`There is no member ${at}`)
    return found
  }
  const start = async (one: Member): Promise<void> => {
    await one.server.start()
    one.isRunning = true
  }
  const knowEachOther = async (): Promise<void> => {
    const running = members.filter(({ isRunning }) => isRunning)
    await eventually(async () => {
      for (const one of running) {
        const known = new Set((await ask(one, 'routez', routes)).routes.map(({ remote_id }) => remote_id))
        if (known.size !== running.length - 1) throw new Error(`One of ${running.length} knows ${known.size} others`)
      }
    })
  }
  await Promise.all(members.map(start))
  await knowEachOther()
  return {
    url: members.map(({ server }) => server.url).join(','),
    clients: () =>
      Promise.all(
        members.map(async (one) => (one.isRunning ? (await ask(one, 'connz', clients)).num_connections : null)),
      ),
    kill: async (at) => {
      await member(at).server.kill()
      member(at).isRunning = false
    },
    again: async (at) => {
      await start(member(at))
      await knowEachOther()
    },
    close: async () => {
      await Promise.all(members.map(({ server }) => server.close()))
    },
  }
}
