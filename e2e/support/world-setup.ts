import { rm } from 'node:fs/promises'
import { MADE_WORLD, startServer } from './server.ts'

/** Once a run, before its workers: to make the demo world takes a server three times as long as to start with it. */
export default async function worldSetup(): Promise<() => Promise<void>> {
  const { dataDir, end } = await startServer()
  await end()
  process.env[MADE_WORLD] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
