import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Figures of the calls that this process runs (WATCH-02). */
export interface CallMetrics {
  readonly now: Gauge
  readonly ended: Counter<'outcome' | 'reason' | 'from'>
  readonly ringSeconds: Histogram
  readonly answerSeconds: Histogram
  readonly legs: Counter<'kind' | 'reason'>
  /** Legs whose browser reports how it hears the other side. */
  readonly heard: Counter<'sound'>
  /** Outside calls that a limit has refused or ended (HARD-02). */
  readonly refused: Counter<'reason'>
  readonly queued: Counter<'outcome'>
  readonly queueSeconds: Histogram<'outcome'>
}

export const createCallMetrics = (registry: Registry): CallMetrics => {
  const registers = [registry]
  return {
    now: new Gauge({ name: 'lineside_calls', help: 'Calls that this process runs now', registers }),
    ended: new Counter({
      name: 'lineside_calls_total',
      help: 'Calls that have ended, by outcome, reason and the kind of leg that called',
      labelNames: ['outcome', 'reason', 'from'],
      registers,
    }),
    ringSeconds: new Histogram({
      name: 'lineside_call_ring_seconds',
      help: 'Time from the beginning of a call until a device rings, in seconds',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
      registers,
    }),
    answerSeconds: new Histogram({
      name: 'lineside_call_answer_seconds',
      help: 'Time from the beginning of a call until somebody takes it, in seconds',
      buckets: [1, 2, 5, 10, 20, 40, 60, 120],
      registers,
    }),
    legs: new Counter({
      name: 'lineside_legs_total',
      help: 'Legs of ended calls, by kind and by the reason why they ended',
      labelNames: ['kind', 'reason'],
      registers,
    }),
    heard: new Counter({
      name: 'lineside_legs_heard_total',
      help: 'Legs of browsers by what they hear: measured counts all of them, bad those with bad sound, nothing those with one-way media',
      labelNames: ['sound'],
      registers,
    }),
    refused: new Counter({
      name: 'lineside_calls_refused_total',
      help: 'Outside calls that a limit of a line or a customer has refused or ended, by the limit',
      labelNames: ['reason'],
      registers,
    }),
    queued: new Counter({
      name: 'lineside_queue_calls_total',
      help: 'Callers of call queues, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    queueSeconds: new Histogram({
      name: 'lineside_queue_wait_seconds',
      help: 'Time that callers waited in a call queue, in seconds',
      labelNames: ['outcome'],
      buckets: [5, 10, 20, 30, 60, 120, 300, 600],
      registers,
    }),
  }
}
