import { faxFailureReasons } from '@lineside/telephony/fax/fax-failure'
import type { HylafaxConfig } from '../../platform/config.ts'
import { faxDpiDown } from '../media/fax-formats.ts'
import type { FaxLine, LineFax, LineState } from './fax-line.ts'
import { connectHylafax, type HylafaxConnection, HylafaxError } from './hylafax-connection.ts'

/** HylaFAX gives up after three hours (days, hours, minutes), twelve calls, or three broken connections. */
const PATIENCE = [
  ['LASTTIME', '"000300"'],
  ['MAXDIALS', '12'],
  ['MAXTRIES', '3'],
] as const

/** Sends faxes through a HylaFAX server, which has the modems and repeats failed calls. */
export const createHylafaxLine = (config: HylafaxConfig): FaxLine => {
  const withConnection = async <T>(work: (connection: HylafaxConnection) => Promise<T>): Promise<T> => {
    const connection = await connectHylafax(config)
    try {
      return await work(connection)
    } finally {
      connection.close()
    }
  }
  return {
    send: (fax, announce) => withConnection((connection) => submit(connection, fax, announce)),
    state: (job) => withConnection((connection) => stateOf(connection, job)),
    kill: (job) => withConnection((connection) => kill(connection, job)),
  }
}

const submit = async (
  { command, store }: HylafaxConnection,
  { destination, caller, path, quality }: LineFax,
  announce: (job: string) => Promise<void>,
): Promise<void> => {
  const document = await store(path)
  const { text } = await command('JNEW')
  const job = /jobid: (\d+)/.exec(text)?.[1]
  if (job === undefined) throw new Error(`HylaFAX: no job in ${text}`)
  const parameters = [
    ['FROMUSER', quoted(caller)],
    ['DIALSTRING', quoted(destination)],
    ['EXTERNAL', quoted(destination)],
    ['VRES', String(faxDpiDown[quality])],
    ['PAGEWIDTH', '209'],
    ['PAGELENGTH', '297'],
    ...PATIENCE,
    ['NOTIFY', '"NONE"'],
    ['PAGECHOP', '"NONE"'],
    ['DOCUMENT', document],
  ]
  for (const [name, value] of parameters) await command(`JPARM ${name} ${value}`)
  // from here on the job's name is stored; if it is not submitted, the server drops it when this connection ends
  await announce(job)
  await command('JSUBM')
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '')}"`

const kill = async ({ command }: HylafaxConnection, job: string): Promise<void> => {
  try {
    await command(`JKILL ${job}`)
  } catch (error) {
    // 5xx: it is over, or there is none; 460: the queue could not do it now
    if (!(error instanceof HylafaxError && error.code >= 500)) throw error
  }
}

const stateOf = async ({ command }: HylafaxConnection, job: string): Promise<LineState> => {
  try {
    await command(`JOB ${job}`)
  } catch (error) {
    if (error instanceof HylafaxError && error.code >= 500) return { phase: 'unknown' }
    throw error
  }
  const { text: state } = await command('JPARM STATE')
  if (state.startsWith('DONE')) return { phase: 'sent' }
  if (!state.startsWith('FAILED')) return { phase: 'sending' }
  const { text: reason } = await command('JPARM STATUS')
  return { phase: 'failed', reason: reason.replace(/^"|"$/g, '').slice(0, 200) || faxFailureReasons.not_taken }
}
