import { serveParent } from '../../src/platform/child/serve-parent.ts'

/** The orders to the process of ask-child.test.ts. */
export type Order =
  | { do: 'answer'; answer: string }
  | { do: 'variable'; name: string }
  | { do: 'wait' }
  | { do: 'die'; words: string }
  | { do: 'fill'; bytes: number }
  /** Works so long on the processor, and says when a step is over. */
  | { do: 'work'; stepsMs: readonly number[] }

export type Report = { answer: string } | { step: number }

const kept: Buffer[] = []

const work = (ms: number): void => {
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    if (user + system > ms * 1000) return
  }
}

const parent = serveParent<Order, Report>()
const { send: report } = parent
parent.onMessage((order) => {
  switch (order.do) {
    case 'answer':
      return report({ answer: order.answer })
    case 'variable':
      return report({ answer: process.env[order.name] ?? '' })
    case 'wait':
      return undefined
    case 'die':
      process.stderr.write(order.words, () => process.exit(1))
      return undefined
    case 'fill':
      kept.push(Buffer.alloc(order.bytes, 1))
      return undefined
    case 'work':
      for (const [step, ms] of order.stepsMs.entries()) {
        work(ms)
        report({ step })
      }
      return report({ answer: 'done' })
  }
})
