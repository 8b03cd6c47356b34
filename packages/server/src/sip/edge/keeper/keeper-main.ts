import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { argv, chdir, umask } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { runEdgeKeeper } from './edge-keeper.ts'
import { socketName } from './keeper-messages.ts'

/*
 * keeper-main DIRECTORY [service]: a server starts it for its own edge; or a service of the system does, once and for all
 * servers to come, and starts it again whenever an edge has ended.
 */

const othersAskedEveryMs = 1_000

/** A keeper that a server has started, of a version that knew no service, keeps its edge until that ends. */
const noOtherListens = async (): Promise<void> => {
  for (;;) {
    const socket = connect(socketName)
    try {
      await once(socket, 'connect')
    } catch {
      return
    } finally {
      socket.destroy()
    }
    await delay(othersAskedEveryMs)
  }
}

// what it makes is for its own user
umask(0o077)
const [, , directory = '.', kind] = argv
const isService = kind === 'service'
if (isService) mkdirSync(directory, { recursive: true })
chdir(directory)
if (isService) {
  await noOtherListens()
  // left by a keeper that was killed
  rmSync(socketName, { force: true })
}
runEdgeKeeper(isService)
