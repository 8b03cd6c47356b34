// A separate process, so that sending slows down the measurements no more than any other client would.
import { type Facts, misbehaviours, savesBesideImport } from './misbehaviours.ts'

const { url, name, facts } = JSON.parse(process.argv[2] ?? '') as { url: string; name: string; facts: Facts }
const found = [...misbehaviours, savesBesideImport].find((one) => one.name === name)
if (found === undefined) throw new Error(`Nobody misbehaves by ${name}`)
const { parallel, request } = found

/** Number of answers by status; 0 stands for no answer. */
const answers: Record<number, number> = {}
let isOver = false
process.on('message', () => {
  isOver = true
})

const again = async (): Promise<void> => {
  while (!isOver) {
    const { path, init } = request(facts)
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', '198.51.100.1')
    const status = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    answers[status] = (answers[status] ?? 0) + 1
  }
}

// open requests are not awaited at the end
void Promise.all(Array.from({ length: parallel }, again))
const timer = setInterval(() => {
  if (!isOver) return
  clearInterval(timer)
  process.send?.(answers, () => process.exit(0))
}, 50)
