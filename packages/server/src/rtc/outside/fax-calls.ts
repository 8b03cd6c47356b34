import { randomUUID } from 'node:crypto'
import { faxFailureOfCall, faxFailureOfMachine, faxFailureReasons } from '@lineside/telephony/fax/fax-failure'
import type { CalledFax, CalledFaxEnd, FaxCalls } from '../../domain/fax/fax-calls.ts'
import type { Services } from '../../domain/services.ts'
import type { FaxLeg, MediaLegs, SentFax } from '../legs/leg.ts'
import type { Runner } from '../runner/runner.ts'

/** A hundred pages take an hour at the usual speed. */
const MOST_SECONDS = 3600

/** FAX-06: sends faxes over outside lines. The fax machine is the caller, and speaks G.711 alone. */
export const createFaxCalls = (
  { log }: Pick<Services, 'log'>,
  media: Pick<MediaLegs, 'openFax' | 'hasFax'>,
  runner: Pick<Runner, 'callFor'>,
  { hasLines }: { readonly hasLines: boolean },
): FaxCalls & { close(): Promise<void> } => {
  const running = new Set<Promise<void>>()

  const call = async (leg: FaxLeg, callId: string, fax: CalledFax): Promise<CalledFaxEnd> => {
    const { line, number: to, path, station, isCorrecting } = fax
    let sent: SentFax | null = null
    const description = await leg.negotiate(null, true)
    const { reason, wasAnswered } = await runner.callFor(leg, { callId, line, to, description }, async () => {
      sent = await leg.sendFax({ path, station, isCorrecting, mostSeconds: MOST_SECONDS })
    })
    return endOf(sent, wasAnswered, reason)
  }

  return {
    send: async (fax, onOver) => {
      if (!hasLines || !media.hasFax) return 'none'
      const callId = randomUUID()
      const leg = media.openFax(callId, 'sending', fax.customer)
      if (leg === null) return 'busy'
      const work = call(leg, callId, fax)
        .catch((error: unknown): CalledFaxEnd => {
          log.warn({ error }, 'A fax could not be sent for now')
          leg.end('failed', null)
          return { type: 'failed', reason: faxFailureReasons.line_away }
        })
        .then(onOver)
        .catch((error: unknown) => log.error(error, 'What became of a fax could not be written'))
        .finally(() => running.delete(work))
      running.add(work)
      return 'calls'
    },
    close: async () => {
      await Promise.all(running)
    },
  }
}

const endOf = (
  sent: SentFax | null,
  wasAnswered: boolean,
  reason: Awaited<ReturnType<Runner['callFor']>>['reason'],
): CalledFaxEnd => {
  if (sent?.isComplete) return { type: 'sent', station: sent.station }
  if (reason === 'server_stopped') return { type: 'stopped' }
  return { type: 'failed', reason: wasAnswered ? faxFailureOfMachine(sent?.ended ?? null) : words(reason) }
}

const words = (reason: Parameters<typeof faxFailureOfCall>[0]): string => faxFailureReasons[faxFailureOfCall(reason)]
