import { multipart } from '../../../packages/server/test/multipart.ts'
import { pcm16Wav, tone } from '../../../packages/server/test/media/media-kit.ts'
import type { Person } from '../asking.ts'
import type { Ledger, Place } from './ledger.ts'

/** A kind of write: how it is sent, and how it is looked up again. */
export interface WriteKind {
  readonly kind: string
  /** @param turn a number that this person has not used before */
  write(person: Person, turn: number, ledger: Ledger): Promise<void>
  /** @returns what stands there; null: nothing; undefined: it cannot be told now */
  read(person: Person, place: Place): Promise<string | null | undefined>
}

const json = { 'content-type': 'application/json' }
const patch = { 'content-type': 'application/json-patch+json' }

const bodyOf = (answer: { readonly body: string } | undefined): unknown =>
  answer === undefined ? undefined : JSON.parse(answer.body)

/** A value of a seat, in whose place the next one comes. */
const replaced = (
  kind: string,
  value: (turn: number) => string,
  send: (person: Person, value: string) => Promise<unknown>,
  found: (person: Person) => Promise<string | null | undefined>,
): WriteKind => ({
  kind,
  write: async (person, turn, ledger) => {
    const { id } = person.seat
    const acknowledged = ledger.sends({ kind, id: `of seat ${id}`, seat: id }, value(turn))
    if ((await send(person, value(turn))) !== undefined) acknowledged()
  },
  read: (person) => found(person),
})

const setting = replaced(
  'setting',
  (turn) => `43199${300_000 + turn}`,
  ({ seat, ask }, value) =>
    ask(`/api/subscriberpreferences/${seat.id}`, {
      method: 'PATCH',
      headers: patch,
      body: JSON.stringify([{ op: 'add', path: '/block_in_list', value: [value] }]),
    }),
  async ({ seat, ask }) => {
    type Preferences = { readonly block_in_list?: readonly string[] }
    const all = bodyOf(await ask(`/api/subscriberpreferences/${seat.id}`)) as Preferences | undefined
    return all && (all.block_in_list?.[0] ?? null)
  },
)

const forwarding = replaced(
  'forwarding',
  (turn) => `Kept ${turn}`,
  ({ seat, ask }, name) => {
    const none = { cfu: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
    const destinationset = { name, destinations: [{ destination: '4319920001' }] }
    return ask(`/api/cfmappings/${seat.id}?delete_unused_sets=true`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ ...none, cfb: [{ destinationset }] }),
    })
  },
  async ({ seat, ask }) => {
    const all = bodyOf(await ask(`/api/cfmappings/${seat.id}`)) as
      | { cfb: readonly { destinationset: string }[] }
      | undefined
    return all && (all.cfb[0]?.destinationset ?? null)
  },
)

const speedDial = replaced(
  'speed dial',
  (turn) => `43199${200_000 + turn}`,
  ({ seat, ask }, destination) =>
    ask(`/api/speeddials/${seat.id}`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ speeddials: [{ slot: '*1', destination: `+${destination}` }] }),
    }),
  async ({ seat, ask }) => {
    type Dials = { readonly speeddials: readonly { readonly destination: string }[] }
    const all = bodyOf(await ask(`/api/speeddials/${seat.id}`)) as Dials | undefined
    return all && (/(\d+)@/.exec(all.speeddials[0]?.destination ?? '')?.[1] ?? null)
  },
)

const contact: WriteKind = {
  kind: 'contact',
  write: async ({ seat, ask }, turn, ledger) => {
    const name = `Kept ${seat.id} ${turn}`
    const body = JSON.stringify({ name, numbers: [{ number: '+431992000', label: 'work' }] })
    const made = await ask('/api/contacts/', { method: 'POST', headers: json, body })
    const id = /\d+$/.exec(String(made?.headers.location))?.[0]
    if (id !== undefined) ledger.holds({ kind: 'contact', id, seat: seat.id }, name)
  },
  read: async ({ ask }, { id }) => {
    const answer = await ask(`/api/contacts/${id}`, {}, [404])
    return answer?.status === 404 ? null : (bodyOf(answer) as { name: string } | undefined)?.name
  },
}

interface Greeting {
  readonly id: number
  readonly dir: string
  readonly duration: number
}

/** The seat's greeting; null: it has none; undefined: it cannot be told now. */
const greetingOf = async ({ seat, ask }: Person): Promise<Greeting | null | undefined> => {
  type List = { readonly _embedded?: { readonly 'ngcp:voicemailgreetings'?: readonly Greeting[] } }
  const list = bodyOf(await ask(`/api/voicemailgreetings/?subscriber_id=${seat.id}`)) as List | undefined
  return list && (list._embedded?.['ngcp:voicemailgreetings']?.find(({ dir }) => dir === 'unavail') ?? null)
}

/** Whole seconds by which a greeting is known again. */
const secondsOf = (turn: number): number => 1 + (turn % 7)

/** A file: its sound is fetched as well, wherever files are kept. */
const greeting: WriteKind = {
  kind: 'greeting',
  write: async (person, turn, ledger) => {
    const { id } = person.seat
    const before = await greetingOf(person)
    if (before === undefined) return
    const value = String(secondsOf(turn))
    const acknowledged = ledger.sends({ kind: 'greeting', id: `of seat ${id}`, seat: id }, value)
    const bytes = Uint8Array.from(pcm16Wav(tone(440, secondsOf(turn), 8_000), 8_000))
    const file = { bytes, name: 'greeting.wav', type: 'audio/wav' }
    const { payload, headers } = await multipart({ dir: 'unavail', subscriber_id: id }, { greetingfile: file })
    const path = `/api/voicemailgreetings/${before === null ? '' : before.id}`
    const method = before === null ? 'POST' : 'PUT'
    if ((await person.ask(path, { method, headers, body: payload })) !== undefined) acknowledged()
  },
  read: async (person) => {
    const found = await greetingOf(person)
    if (found === undefined || found === null) return found
    // a replaced greeting may have another id by now
    const sound = await person.ask(`/api/voicemailgreetings/${found.id}?format=wav`, {}, [404])
    if (sound === undefined || sound.status === 404) return undefined
    return sound.body.length > 44 ? String(Math.round(found.duration)) : null
  },
}

export const writeKinds: readonly WriteKind[] = [setting, forwarding, speedDial, contact, greeting]
