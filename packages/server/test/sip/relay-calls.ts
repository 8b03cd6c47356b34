import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { HostPort } from '../../src/platform/config.ts'

/** The Call-IDs that rtpengine knows. Its ng protocol sends a cookie and a bencoded dictionary over UDP. */
export const callIdsOfRelay = async ({ host, port }: HostPort): Promise<readonly string[]> => {
  const socket = createSocket('udp4')
  try {
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(5_000) })
    // a new cookie each time, because the same cookie gets the same answer again
    socket.send(`${randomUUID()} d7:command4:list5:limiti100000ee`, port, host)
    const [bytes] = (await answer) as [Buffer]
    const list = /5:callsl(.*?)e(?=6:result)/s.exec(bytes.toString('latin1'))?.[1]
    if (list === undefined) throw new Error(`rtpengine answered ${bytes.toString('latin1').slice(0, 200)}`)
    return stringsIn(list)
  } finally {
    socket.close()
  }
}

/** The number of calls in rtpengine. */
export const callsOfRelay = async (relay: HostPort): Promise<number> => (await callIdsOfRelay(relay)).length

/** Reads a bencoded list of strings. */
const stringsIn = (list: string): readonly string[] => {
  const strings: string[] = []
  for (let place = 0; place < list.length; ) {
    const colon = list.indexOf(':', place)
    const end = colon + 1 + Number(list.slice(place, colon))
    strings.push(list.slice(colon + 1, end))
    place = end
  }
  return strings
}
