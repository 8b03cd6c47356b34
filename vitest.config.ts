import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { deepTests, longerTests, testsToRun } from './scripts/test/deep-tests.mjs'

/** Packages resolve to their sources, in tests as in development; the rest are Vite's own for a server. */
const conditions = ['lineside:source', 'module', 'node', 'development|production']

/**
 * The files that take longest, most of it waiting for processes that they start, kill, or hear: begun last, one of them
 * would be waited for alone.
 */
const LONGEST = [
  'server/src/backup/backup-crash',
  'server/src/backup/backup',
  'server/src/backup/export',
  'platform/db/postgres/postgres-crash',
  'server/src/crash',
  'sip/legs/fax.real',
  'sip/several-processes.real',
  'rtc/media/fax-legs',
  'rtc/media/media-legs',
  'rtc/processes/processes',
  'rtc/processes/killed-services',
  'admin-cli/main',
  'domain/media/costly-documents',
  'domain/media/render-fax-document',
  'mail-to-fax/mail-to-fax-server',
  'voicemail-greetings/voicemail-greetings-routes',
  'server/src/every-route',
]

const part = testsToRun()
/** The files of a project: in `npm test` all but those of `npm test -- deep`. */
const filesOf = (all: string[], deep: string[], others: string[] = []) =>
  part === 'deep'
    ? { include: deep, exclude: others }
    : { include: all, exclude: part === 'quick' ? [...others, ...deepTests.unit, ...deepTests.sip] : others }
const isOfServer = (file: string) => file.startsWith('packages/server/')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`${name}.test.ts`)) ? 0 : 1
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['lineside:source'] } },
  test: {
    // one more than there are: much of a test's time is the database's, and sound takes as long as it takes
    maxWorkers: availableParallelism() + 1,
    // a net under what hangs, wide enough for a busy machine; what takes time waits for the thing itself
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          ...filesOf(
            ['packages/{contract,telephony,rtc-client,portal}/src/**/*.test.{ts,tsx}'],
            longerTests.filter((file) => !isOfServer(file)),
          ),
          // they keep nothing between files: a process for many of them takes a third of the time
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...filesOf(
            ['packages/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
            [...deepTests.unit, ...longerTests.filter(isOfServer)],
            ['**/*.real.test.ts'],
          ),
          globalSetup: ['packages/server/test/postgres-setup.ts'],
          // every file has a database and directories of its own; what it changes of the process it puts back
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // with Kamailio, rtpengine and phones of the distribution's packages: `npm test -- sip`
          name: 'sip',
          ...filesOf(['packages/server/src/**/*.real.test.ts'], deepTests.sip),
          globalSetup: ['packages/server/test/postgres-setup.ts'],
          // each has a dozen processes of its own, which share the machine, and mostly waits for sound
          maxWorkers: 3,
          // as for those of the server
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
