import type {
  BrowserEffect,
  BrowserEvent,
  BrowserSide,
  BrowserStep,
  Doing,
  Job,
  Offered,
  On,
  Renewal,
} from './browser-side.ts'
import { isOwnExchange } from './exchange-numbers.ts'

/** How long the other side may take to answer, in ms: it has to be asked, and may be about to make an offer itself. */
const answerWithin = 15_000
/** The same for an offer that the platform has asked for: it waits up to 40 s for the other party. */
const askedAnswerWithin = 45_000
const mostAttempts = 3

type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>
type Effects = readonly BrowserEffect[]

/** Decides what an event means for the exchanges of one call in this browser. */
export const stepBrowserSide = (state: BrowserSide, event: BrowserEvent): BrowserStep => {
  switch (event.type) {
    case 'asked':
      return asked(state, event.job)
    case 'renewal_wanted':
      return renewalWanted(state, event.id, event.isRestart)
    case 'step_done':
      return state.doing === null ? stay(state) : stepDone(state, state.doing, event.description)
    case 'step_failed':
      return state.doing === null ? stay(state) : stepFailed(state, state.doing, event.error)
    case 'replaced':
      return stay({ ...state, connections: { current: true, next: false } })
    case 'answer_late':
      return asked(state, { kind: 'fail', id: null, exchange: event.exchange })
    case 'pause_over':
      return pauseOver(state, event.renewal, event.needsOffer)
    case 'over':
      return over(state)
  }
}

const stay = (state: BrowserSide, effects: Effects = []): BrowserStep => ({ state, effects })

const done = (id: number | null, description: string | null = null): Effects =>
  id === null ? [] : [{ do: 'done', id, description }]
const failed = (id: number | null, error: unknown): Effects => (id === null ? [] : [{ do: 'failed', id, error }])
const idOf = (job: Job): number | null => (job.kind === 'renew' ? null : job.id)

const asked = (state: BrowserSide, job: Job): BrowserStep =>
  state.phase === 'over' ? stay(state, outcomeAfterTheEnd(job)) : goOn({ ...state, waiting: [...state.waiting, job] })

/** A job that was to begin a call fails with it; nothing else is missed. */
const outcomeAfterTheEnd = (job: Job): Effects =>
  job.kind === 'begin' || job.kind === 'answer' ? failed(job.id, null) : done(idOf(job))

const over = (state: BrowserSide): BrowserStep =>
  stay({ ...state, phase: 'over', offered: null, waiting: [], renewals: [] }, [
    ...state.waiting.flatMap(outcomeAfterTheEnd),
    ...state.renewals.flatMap(({ id }) => done(id)),
  ])

/** Begins the first job that waits, if none is under way. */
const goOn = (state: BrowserSide, effects: Effects = []): BrowserStep => {
  const [job, ...waiting] = state.waiting
  if (job === undefined || state.doing !== null) return stay(state, effects)
  const next = begun({ ...state, waiting }, job)
  return stay(next.state, [...effects, ...next.effects])
}

const doing = (state: BrowserSide, job: Job, step: Doing['step'], effect: BrowserEffect): BrowserStep =>
  stay({ ...state, doing: { job, step } }, [effect])

/** The job under way is over: the next one begins. */
const finished = (state: BrowserSide, effects: Effects): BrowserStep => goOn({ ...state, doing: null }, effects)

const begun = (state: BrowserSide, job: Job): BrowserStep => {
  switch (job.kind) {
    case 'begin':
      return doing(withCurrent(state), job, 'main', { do: 'offer', on: 'new_current', how: job.how })
    case 'answer':
      return doing(withCurrent(state), job, 'main', { do: 'answer', on: 'new_current', offer: job.offer })
    case 'confirm':
      if (state.offered?.exchange === job.exchange)
        return doing(state, job, 'main', { do: 'confirm', answer: job.answer })
      return finished(...agreeAgain(state, job))
    case 'fail':
      return noAnswer(state, job)
    case 'negotiate':
      return doing(state, job, 'tracks', { do: 'await_tracks' })
    case 'work':
      return doing(state, job, 'main', { do: 'work', id: job.id })
    case 'renew':
      return attempted(state, job)
  }
}

const withCurrent = (state: BrowserSide): BrowserSide => ({
  ...state,
  connections: { ...state.connections, current: true },
})

/** The other side has answered an offer that this side has dropped, so the two now differ: negotiates again. */
const agreeAgain = (state: BrowserSide, { id, exchange }: JobOf<'confirm'>): [BrowserSide, Effects] =>
  exchange !== null && isOwnExchange(exchange) ? [withRenewal(state, null, false), done(id)] : [state, done(id)]

/** An exchange has failed: the connection stays as it was. */
const noAnswer = (state: BrowserSide, job: JobOf<'fail'>): BrowserStep => {
  const { offered } = state
  if (offered === null || offered.exchange !== job.exchange) return finished(state, done(job.id))
  if (offered.on === 'current') return doing(state, job, 'main', { do: 'withdraw' })
  return finished(withoutNext({ ...state, offered: null }), [{ do: 'drop_next' }, ...done(job.id)])
}

const withoutNext = (state: BrowserSide): BrowserSide => ({
  ...state,
  connections: { ...state.connections, next: false },
})

/** An attempt to negotiate again, unless another exchange is in progress, which will cover the change. */
const attempted = (state: BrowserSide, job: JobOf<'renew'>): BrowserStep => {
  const { connections, offered } = state
  if (!connections.current || connections.next || offered !== null)
    return finished(...unsuccessful(state, job.renewal, 'overtaken'))
  const how = renewalOf(state, job.renewal)?.isRestart === true ? 'restart' : 'proposal'
  return doing(state, job, 'main', { do: 'offer', on: 'current', how })
}

const stepDone = (state: BrowserSide, { job, step, error }: Doing, description: string | null): BrowserStep => {
  if (state.phase === 'over') return stay({ ...state, doing: null }, done(idOf(job), description))
  switch (job.kind) {
    case 'begin':
      return finished(
        { ...state, offered: { exchange: null, on: 'current', renewal: null } },
        done(job.id, description),
      )
    case 'confirm':
      return step === 'undo'
        ? finished(...settledOffer(state, 'refused', failed(job.id, error)))
        : finished(...settledOffer(state, 'agreed', [{ do: 'settle' }, ...done(job.id)]))
    case 'fail':
      return finished(...settledOffer(state, 'refused', done(job.id)))
    case 'negotiate':
      return negotiated(state, { job, step }, description ?? '')
    case 'renew':
      return renewed(state, job, description ?? '')
    default:
      return finished(state, done(job.id, description))
  }
}

const stepFailed = (state: BrowserSide, { job, step, error: before }: Doing, error: unknown): BrowserStep => {
  if (state.phase === 'over') return stay({ ...state, doing: null }, failed(idOf(job), error))
  switch (job.kind) {
    case 'confirm':
      // the next offer needs a connection that waits for nothing
      return step === 'undo'
        ? finished(...settledOffer(state, 'refused', failed(job.id, before)))
        : stay({ ...state, doing: { job, step: 'undo', error } }, [{ do: 'withdraw' }])
    case 'fail':
      return finished(...settledOffer(state, 'refused', failed(job.id, error)))
    case 'negotiate':
      return notNegotiated(state, job, error)
    case 'renew':
      return finished(...unsuccessful(state, job.renewal, 'refused'))
    default:
      return finished(state, failed(job.id, error))
  }
}

const negotiated = (
  state: BrowserSide,
  { job, step }: { readonly job: JobOf<'negotiate'>; readonly step: Doing['step'] },
  description: string,
): BrowserStep => {
  if (step === 'tracks') return overtaken(state, job)
  if (step === 'overtake') return describing(...settledOffer(state, 'overtaken', []), job)
  const { exchange, offer, id } = job
  const described: BrowserEffect = { do: 'describe', exchange, description }
  if (offer !== null) return finished(state, [described, { do: 'settle' }, ...done(id)])
  const offered: Offered = { exchange, on: placeOf(state, job) === 'current' ? 'current' : 'next', renewal: null }
  const wait: BrowserEffect = { do: 'wait', exchange, ms: askedAnswerWithin }
  return finished({ ...state, offered }, [described, wait, ...done(id)])
}

/** The platform's exchange has priority: this side withdraws its own offer, and makes it again later. */
const overtaken = (state: BrowserSide, job: JobOf<'negotiate'>): BrowserStep => {
  const { offered } = state
  if (offered === null) return describing(state, [], job)
  if (offered.on === 'next') return describing(withoutNext({ ...state, offered: null }), [{ do: 'drop_next' }], job)
  if (offered.exchange !== null) return doing(state, job, 'overtake', { do: 'withdraw' })
  return describing({ ...state, offered: null }, [], job)
}

const describing = (state: BrowserSide, effects: Effects, job: JobOf<'negotiate'>): BrowserStep => {
  const on: On = job.isFresh || !state.connections.current ? 'new_next' : 'current'
  const connections = on === 'new_next' ? { ...state.connections, next: true } : state.connections
  const how = on === 'current' ? 'proposal' : 'whole'
  const effect: BrowserEffect = job.offer === null ? { do: 'offer', on, how } : { do: 'answer', on, offer: job.offer }
  return stay({ ...state, connections, doing: { job, step: 'main' } }, [...effects, effect])
}

/** The connection on which this job was done: a second one, unless the first one is negotiated again. */
const placeOf = ({ connections }: BrowserSide, { isFresh }: JobOf<'negotiate'>): 'current' | 'next' =>
  isFresh || !connections.current ? 'next' : 'current'

const notNegotiated = (state: BrowserSide, job: JobOf<'negotiate'>, error: unknown): BrowserStep => {
  const { exchange, id } = job
  const [next, effects] = settledOffer(state, 'overtaken', [])
  return finished(withoutNext(next), [
    ...effects,
    { do: 'drop_next' },
    { do: 'describe_failed', exchange, error },
    ...done(id),
  ])
}

// --- renewals ---

const renewalOf = ({ renewals }: BrowserSide, key: number): Renewal | undefined =>
  renewals.find((one) => one.key === key)

const withoutRenewal = (state: BrowserSide, key: number): BrowserSide => ({
  ...state,
  renewals: state.renewals.filter((one) => one.key !== key),
})

const withRenewal = (state: BrowserSide, id: number | null, isRestart: boolean): BrowserSide => {
  const key = state.lastRenewal + 1
  const renewal: Renewal = { key, id, isRestart, attempts: 0, outcome: null }
  return {
    ...state,
    lastRenewal: key,
    renewals: [...state.renewals, renewal],
    waiting: [...state.waiting, { kind: 'renew', renewal: key }],
  }
}

const renewalWanted = (state: BrowserSide, id: number, isRestart: boolean): BrowserStep =>
  state.phase === 'over' ? stay(state, done(id)) : goOn(withRenewal(state, id, isRestart))

const renewed = (state: BrowserSide, { renewal }: JobOf<'renew'>, description: string): BrowserStep => {
  const exchange = state.lastExchange + 1
  const offered: Offered = { exchange, on: 'current', renewal }
  return finished({ ...state, lastExchange: exchange, offered }, [
    { do: 'renegotiate', exchange, description },
    { do: 'wait', exchange, ms: answerWithin },
  ])
}

/** This side's offer waits no longer; a renewal that it belongs to learns how it went. */
const settledOffer = (
  state: BrowserSide,
  outcome: 'agreed' | 'refused' | 'overtaken',
  effects: Effects,
): [BrowserSide, Effects] => {
  const key = state.offered?.renewal ?? null
  const next = { ...state, offered: null }
  if (key === null) return [next, effects]
  if (outcome !== 'agreed') {
    const [paused, pauses] = unsuccessful(next, key, outcome)
    return [paused, [...effects, ...pauses]]
  }
  return [withoutRenewal(next, key), [...effects, ...done(renewalOf(next, key)?.id ?? null)]]
}

/** The other side made an offer first or is busy with something else; the answer does not say which. */
const unsuccessful = (state: BrowserSide, key: number, outcome: 'refused' | 'overtaken'): [BrowserSide, Effects] => {
  const renewal = renewalOf(state, key)
  if (renewal === undefined) return [state, []]
  const attempt = renewal.attempts + 1
  const renewals = state.renewals.map((one) => (one === renewal ? { ...one, attempts: attempt, outcome } : one))
  return [{ ...state, renewals }, [{ do: 'pause', renewal: key, attempt }]]
}

const pauseOver = (state: BrowserSide, key: number, needsOffer: boolean): BrowserStep => {
  const renewal = renewalOf(state, key)
  if (renewal === undefined) return stay(state)
  const { id, isRestart, attempts, outcome } = renewal
  if (outcome === 'overtaken' && !isRestart && !needsOffer) return stay(withoutRenewal(state, key), done(id))
  if (attempts === mostAttempts) return stay(withoutRenewal(state, key), failed(id, null))
  return goOn({ ...state, waiting: [...state.waiting, { kind: 'renew', renewal: key }] })
}
