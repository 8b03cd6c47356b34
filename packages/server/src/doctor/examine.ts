import type { Config } from '../platform/config.ts'
import { askFiles } from './ask-files.ts'
import { diskFacts, missingPrograms, openFileLimit } from './ask-machine.ts'
import { cellChecks } from './cell-checks.ts'
import { databaseChecks, findDatabase } from './database-checks.ts'
import { type Finding, skipped, wrong } from './finding.ts'
import { judgeDisk, judgeFaxPrograms, judgeMediaPorts, judgeNode, judgeOpenFiles } from './judge-machine.ts'
import { domainCheck, eventsCheck, mailCheck, mediaChecks, portalChecks } from './network-checks.ts'
import { phoneChecks } from './phone-checks.ts'
import { poolerChecks } from './pooler-checks.ts'
import { replicaChecks } from './replica-checks.ts'
import { type Check, runChecks } from './run-checks.ts'
import { within } from './within.ts'

export interface ExamineOptions {
  /** Faults of the settings, a sentence each; those settings count as not given. */
  readonly problems: readonly string[]
  /** Where a real mail goes; undefined: none is sent. */
  readonly mail?: string | undefined
  readonly now: () => Date
}

/** Longest time for one answer, and for all with what comes before: finding the database, and lists in it. */
const checkMs = 5_000
const allMs = 8_000
/** However long that took, every part gets its chance. */
const leastMs = 2_000
const listsMs = 1_500

/**
 * Asks all parts of the installation, beside each other, and changes nothing but what a mail changes (WATCH-04). It works
 * beside a running server or without one, and goes on where the database is away.
 */
export const examine = async (config: Config, options: ExamineOptions): Promise<readonly Finding[]> => {
  const { problems, mail, now } = options
  const begun = performance.now()
  const found = await findDatabase(config)
  try {
    const { questions } = found
    const [domains, trunks] = await Promise.all([
      questions === null ? null : inTime(questions.domains()),
      questions === null ? null : inTime(questions.trunks()),
    ])
    const checks: readonly Check[] = [
      ...machineChecks(config),
      ...databaseChecks(found, config, now()),
      ...poolerChecks(config),
      ...replicaChecks(found, config),
      ...cellChecks(config),
      ...portalChecks(config, now()),
      domainCheck(domains),
      mailCheck(config, mail),
      ...eventsCheck(config),
      ...(await phoneChecks(config, trunks)),
      ...mediaChecks(config, now()),
    ]
    const leftMs = allMs - (performance.now() - begun)
    const limitMs = Math.round(Math.max(leastMs, Math.min(checkMs, leftMs)))
    const mend = 'Correct it (docs/settings.md); it counts as not set here.'
    return [...problems.map((says) => wrong('settings', says, mend)), ...(await runChecks(checks, limitMs))]
  } finally {
    // not awaited: a database that is silent must not hold up the answer
    void found.questions?.close().catch(() => undefined)
  }
}

/** @returns null where the list cannot be read, or not in time */
const inTime = <T>(list: Promise<T>): Promise<T | null> => within(list, listsMs).catch(() => null)

const noDataDir = 'Set DATA_DIR to the directory of the installation; the first start of a server makes it.'

const machineChecks = ({ dataDir, filesUrl, s3, media, sip }: Config): readonly Check[] => [
  { part: 'node', ask: () => Promise.resolve(judgeNode(process.versions.node)) },
  {
    part: 'disk',
    ask: async () => {
      const facts = await diskFacts(dataDir)
      return facts === null ? wrong('disk', `DATA_DIR (${dataDir}) does not exist.`, noDataDir) : judgeDisk(facts)
    },
  },
  { part: 'files', ask: () => askFiles({ dataDir, ...(filesUrl && { filesUrl }), ...(s3 && { s3 }) }) },
  {
    part: 'open files',
    ask: async () => {
      const limit = await openFileLimit(dataDir)
      return limit === null
        ? skipped('open files', 'This system does not tell its limit of open files.')
        : judgeOpenFiles(limit.most, limit.isServer)
    },
  },
  { part: 'fax documents', ask: async () => judgeFaxPrograms(await missingPrograms(['gs', 'bwrap'])) },
  {
    part: 'media ports',
    ask: () =>
      Promise.resolve(judgeMediaPorts(media.ports, ['off', 'external'].includes(sip.mode ?? '') ? null : sip.rtpPorts)),
  },
]
