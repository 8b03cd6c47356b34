import { setTimeout as delay } from 'node:timers/promises'

/** Somebody who writes over HTTP all the time, through a fail-over of the database, and remembers what was acknowledged. */
export interface PatientWriter {
  /** Names of the contacts that the server said it has stored. */
  readonly kept: readonly string[]
  /** Answers that nobody should get: neither success nor "503, come again" in words. */
  readonly odd: readonly string[]
  /** When the first write was acknowledged that was sent after this moment. Both are times of `performance.now`. */
  firstAfter(moment: number): number | null
  /** How often it was told to come again. */
  readonly putOff: number
  run(isOver: () => boolean): Promise<void>
}

/** A person's pause between two writes, and before a write is tried again. */
const thinkMs = 3_000
const againMs = 300

export const patientWriter = (address: string, authorization: string, name: string): PatientWriter => {
  const kept: string[] = []
  const odd: string[] = []
  const times: { readonly sent: number; readonly answered: number }[] = []
  let putOff = 0
  let count = 0

  const write = async (contact: string): Promise<boolean> => {
    const sent = performance.now()
    const answer = await fetch(`${address}/api/contacts/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: contact, numbers: [{ number: '+43199201', label: 'work' }] }),
    })
    const body = await answer.text()
    if (answer.status === 201) {
      kept.push(contact)
      times.push({ sent, answered: performance.now() })
      return true
    }
    const isInWords = answer.headers.get('retry-after') !== null && body.includes('"message"')
    if (answer.status === 503 && isInWords) putOff++
    else odd.push(`${answer.status} ${body}`)
    return false
  }

  return {
    kept,
    odd,
    get putOff() {
      return putOff
    },
    firstAfter: (moment) => times.find(({ sent }) => sent > moment)?.answered ?? null,
    run: async (isOver) => {
      while (!isOver()) {
        // each name once, in all rounds
        const isKept = await write(`${name} ${++count}`).catch((error: unknown) => {
          odd.push(String(error))
          return false
        })
        await delay(isKept ? thinkMs : againMs)
      }
    },
  }
}
