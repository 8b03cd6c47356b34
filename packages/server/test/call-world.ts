import type { ServiceOutcome } from '@lineside/telephony/call/call-events'
import type { createOutsideTargets } from '../src/rtc/outside/outside-targets.ts'
import { createRunner } from '../src/rtc/runner/create-runner.ts'
import type { Runner } from '../src/rtc/runner/runner.ts'
import type { ServiceCall } from '../src/rtc/services/service.ts'
import type { Services } from '../src/domain/services.ts'
import type { GivenSubscriber } from './builders.ts'
import { eventually } from './eventually.ts'
import {
  type FakeLeg,
  type FakeMedia,
  type FakeTargets,
  fakeLeg,
  fakeMedia,
  fakeTargets,
  sending,
} from './fake-legs.ts'

/** A service that runs, and how it is to end. */
export interface RunningService {
  readonly kind: string
  readonly call: ServiceCall
  readonly ends: (outcome: ServiceOutcome) => void
}

export interface CallWorld {
  readonly runner: Runner
  readonly targets: FakeTargets
  readonly media: FakeMedia
  readonly running: RunningService[]
  /** A line calls what it dials. @returns its leg, and the id of the call */
  calls(line: Pick<GivenSubscriber, 'id'>, to: string): { readonly leg: FakeLeg; readonly callId: string }
  /** The leg that rings there, once it does. */
  rings(to: number | string, count?: number): Promise<FakeLeg>
  /** Waits for the service that runs. */
  service(kind: string): Promise<RunningService>
  /** The conversations of a call, once it is over. */
  conversations(callId: string): Promise<readonly Conversation[]>
}

export type Conversation = Awaited<ReturnType<typeof conversationsOf>>[number]

let made = 0

/**
 * For one test, which ends it: a runner on the real database, with parties and services that do what the test says.
 * @param owner which of several processes it is
 * @param openOutside how numbers outside are reached; absent: as the test's `targets` say
 * @param bounds how many calls it carries, and whether there is one customer only
 */
export const callWorld = (
  services: Services,
  owner = 1,
  openOutside?: ReturnType<typeof createOutsideTargets>,
  {
    mostCalls,
    isOnly = () => false,
  }: { readonly mostCalls?: number | undefined; readonly isOnly?: () => boolean } = {},
): CallWorld => {
  const targets = fakeTargets()
  const media = fakeMedia()
  const running: RunningService[] = []
  const runner = createRunner({
    services,
    owner,
    ...(mostCalls !== undefined && { mostCalls }),
    isOnly,
    targets: {
      open: (target, callId, rungFor) =>
        target.to === 'outside' && openOutside !== undefined
          ? openOutside(target.address, callId, rungFor)
          : targets.open(target, callId, rungFor),
    },
    media,
    serviceFor: (node) => ({
      run: (call) =>
        new Promise((resolve) => {
          const kind = node.do === 'reject' ? node.reason : node.kind
          running.push({ kind, call, ends: resolve })
          call.signal.addEventListener('abort', () => resolve({ type: 'done' }))
        }),
    }),
    sayReminder: async (leg) => {
      await leg.play([{ path: 'reminder', repeats: false }])
    },
  })
  return {
    runner,
    targets,
    media,
    running,
    calls: (line, to) => {
      const leg = fakeLeg(line.id)
      const callId = `call-${++made}-${process.pid}`
      runner.placeCall(leg, { callId, to, description: `offer of ${leg.id}`, media: sending })
      return { leg, callId }
    },
    rings: (to, count = 1) =>
      eventually(() => {
        const leg = targets.legsOf(to)[count - 1]
        if (!leg?.invitation) throw new Error(`Nothing rings at ${to}`)
        return leg
      }),
    service: (kind) =>
      eventually(() => {
        const found = running.findLast((one) => one.kind === kind)
        if (found === undefined) throw new Error(`No ${kind} runs, but ${running.map((one) => one.kind).join(', ')}`)
        return found
      }),
    conversations: async (callId) => {
      await eventually(async () => {
        const call = await services.db
          .selectFrom('calls')
          .select('ended_at')
          .where('id', '=', callId)
          .executeTakeFirst()
        if (!call?.ended_at) throw new Error(`${callId} is not over`)
      })
      return await conversationsOf(services, callId)
    },
  }
}

const conversationsOf = ({ db }: Services, callId: string) =>
  db
    .selectFrom('conversations')
    .select([
      'subscriber_id',
      'direction',
      'caller',
      'callee',
      'call_type',
      'status',
      'answered_by',
      'answered_on',
      'trace',
    ])
    .select('duration_ms')
    .where('call_id', '=', callId)
    .where('type', '=', 'call')
    .orderBy('id')
    .execute()
