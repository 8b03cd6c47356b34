import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The number of calls in rtpengine. Its ng protocol sends a cookie and a bencoded dictionary over UDP. */
export const callsOfRelay = async ({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<number> => {
  const socket = createSocket('udp4')
  try {
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(5_000) })
    // a new cookie each time, because the same cookie gets the same answer again
    socket.send(`${randomUUID()} d7:command4:list5:limiti100000ee`, port, host)
    const [bytes] = (await answer) as [Buffer]
    const list = /5:callsl(.*?)e(?=6:result)/s.exec(bytes.toString('latin1'))?.[1]
    if (list === undefined) throw new Error(`rtpengine answered ${bytes.toString('latin1').slice(0, 200)}`)
    return lengthOf(list)
  } finally {
    socket.close()
  }
}

/** The length of a bencoded list of strings. */
const lengthOf = (list: string): number => {
  let [count, place] = [0, 0]
  while (place < list.length) {
    const colon = list.indexOf(':', place)
    place = colon + 1 + Number(list.slice(place, colon))
    count += 1
  }
  return count
}
