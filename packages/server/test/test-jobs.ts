import { afterAll } from 'vitest'
import { createJobHandlers } from '../src/job-handlers.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createMailTransport } from '../src/platform/mail/mail-transport.ts'
import type { TestPlatform } from './test-platform.ts'

/** Lets the jobs of a test platform run, until the file's last test is done. */
export async function runTestJobs({ platform, connectionString }: TestPlatform): Promise<void> {
  const transport = createMailTransport(platform.config)
  const handlers = createJobHandlers(platform, transport)
  const jobs = createJobs({ connectionString, log: platform.log, handlers, pollMs: 100 })
  await jobs.start()
  afterAll(async () => {
    await jobs.stop()
    transport.close()
  })
}
