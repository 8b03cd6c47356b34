import { judged, unlimited } from '../budget.ts'
import { percentile } from '../statistics.ts'
import type { MediaServer } from './media-server.ts'

const pages = 20
const faxes = 3
const idleSeconds = 8
/** Pause between the other requests, which a fax must not delay: a portal in use, not a load test. */
const pauseMs = 2
const mostSeconds = 20
const mostTimes = 3

/** FAX-06: measures how long a PDF of twenty pages takes to become a fax, and how much it slows other requests. */
export const faxRows = async (server: MediaServer, say: (progress: string) => void): Promise<string[][]> => {
  const pdf = longPdf()
  say('first fax')
  const first = await sent(server, pdf)
  say('other requests without a fax')
  const idle = await latencies(server, (elapsed) => elapsed >= idleSeconds)
  const times: number[] = []
  let isOver = false
  const sending = (async () => {
    for (let fax = 1; fax <= faxes; fax++) {
      say(`fax ${fax} of ${faxes}`)
      times.push(await sent(server, pdf))
    }
  })().finally(() => (isOver = true))
  const during = await latencies(server, () => isOver)
  await sending
  const slowest = Math.max(...times)
  const [p99Idle, p99During] = [percentile(idle, 0.99), percentile(during, 0.99)]
  const ratio = p99During / p99Idle
  const times99 = judged(ratio, { limit: mostTimes, at: 'most', unit: ' times' })
  return [
    [
      `PDF of ${pages} pages to a fax in fine quality: first, starts the conversion process`,
      seconds(first),
      ...within(first),
    ],
    [`PDF of ${pages} pages to a fax in fine quality: slowest of ${faxes}`, seconds(slowest), ...within(slowest)],
    [`other requests during a fax: p99 of ${during.length}`, milliseconds(p99During), ...unlimited],
    [`other requests without a fax: p99 of ${idle.length}`, milliseconds(p99Idle), ...unlimited],
    ['during : without', ratio.toFixed(2), ...times99],
  ]
}

const seconds = (value: number): string => `${value.toFixed(2)} s`
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
const within = (value: number) => judged(value, { limit: mostSeconds, at: 'most', unit: ' s' })

/**
 * Sends a fax to a number outside.
 * @returns seconds until it is being sent
 */
const sent = async (server: MediaServer, pdf: Buffer<ArrayBuffer>): Promise<number> => {
  const body = new FormData()
  const json = { subscriber_id: server.subscriberId, destination: '+12025550143', quality: 'fine', pageheader: 'Bench' }
  body.append('json', JSON.stringify(json))
  body.append('faxfile', new Blob([pdf], { type: 'application/pdf' }), 'long.pdf')
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/faxes/`, { method: 'POST', headers: server.headers, body })
  if (answer.status !== 201) throw new Error(`The fax was answered ${answer.status}: ${await answer.text()}`)
  return (performance.now() - started) / 1000
}

/**
 * Requests pages of conversations one after another until `isOver`.
 * @returns the milliseconds of each
 */
const latencies = async (server: MediaServer, isOver: (elapsedSeconds: number) => boolean): Promise<number[]> => {
  const taken: number[] = []
  const began = performance.now()
  while (!isOver((performance.now() - began) / 1000)) {
    const started = performance.now()
    const answer = await fetch(`${server.url}/api/conversations/?rows=15&no_count=1`, { headers: server.headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A page was answered ${answer.status}`)
    taken.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return taken
}

/** A PDF of twenty pages with text, lines and boxes, as an office prints them; the same on every run. */
const longPdf = (): Buffer<ArrayBuffer> => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>']
  const kids: string[] = []
  for (let page = 1; page <= pages; page++) {
    const lines = Array.from({ length: 52 }, (_, line) => {
      const words = Array.from({ length: 13 }, (_word, index) => `word${(line * 7 + index * 3 + page) % 97}`).join(' ')
      return `BT /F1 10 Tf 60 ${790 - line * 14} Td (${words}) Tj ET 55 ${787 - line * 14} m 540 ${787 - line * 14} l S`
    })
    const content = `0.4 w ${lines.join('\n')}\n0.8 g 60 20 200 30 re f`
    const number = objects.length + 1
    kids.push(`${number} 0 R`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  // without a cross-reference table a reader searches for the objects itself
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}
