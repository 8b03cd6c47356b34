import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { RunningServer } from './server.ts'

/** One address in front of several servers, as a load balancer has it. */
export interface FrontDoor {
  readonly url: string
  /** Connections that are opened from now on lead there; those that are open stay where they are. */
  leadTo(server: Pick<RunningServer, 'url'>): void
  close(): Promise<void>
}

/** @param first where it leads to begin with */
export const openFrontDoor = async (first: Pick<RunningServer, 'url'>): Promise<FrontDoor> => {
  let target = new URL(first.url)
  const open = new Set<Socket>()
  const keep = (socket: Socket, other: () => Socket): void => {
    open.add(socket)
    // whoever leaves takes the other side along
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other().destroy()
    })
  }
  const door = createServer((visitor) => {
    const inside = connect(Number(target.port), target.hostname)
    keep(visitor, () => inside)
    keep(inside, () => visitor)
    visitor.pipe(inside)
    inside.pipe(visitor)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    leadTo: ({ url }) => {
      target = new URL(url)
    },
    close: async () => {
      const closed = once(door, 'close')
      door.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
