// Two applications in one process, on one database: one is watched, the other is not. Started by watching-part.ts.
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { createLog, logTogether } from '../../packages/server/src/platform/log.ts'
import { watchProcess } from '../../packages/server/src/platform/metrics/metrics.ts'
import { withServices } from '../with-services.ts'

const host = '127.0.0.1'

await withServices(async ({ services }) => {
  const log = createLog('info', logTogether(openSync(join(services.config.dataDir, 'bench.log'), 'w')))
  watchProcess(services.metrics)
  const config = { ...services.config, metrics: { host, port: 0 } }
  const watched = await buildApp({ ...services, config, log })
  const plain = await buildApp(services)
  const session = await services.sessions.open((await givenSubscriber(services)).id)
  const addresses = [await watched.listen({ host, port: 0 }), await plain.listen({ host, port: 0 })]
  process.stdout.write(`ready at ${addresses.join('|')}|${session?.jwt ?? ''} \n`)
  await new Promise((resolve) => process.once('SIGTERM', resolve))
  await Promise.all([watched.close(), plain.close()])
})
process.exit()
