import type { Db } from '../../../packages/server/src/platform/db/database.ts'
import type { Person } from '../asking.ts'
import type { Place } from './ledger.ts'
import type { Reader } from './lookups.ts'

interface Conversation {
  readonly id: number
  readonly call_id: string
}

const rows = 100
/** A list with more pages is not read to its end. */
const mostPages = 40

/** The row of a call in somebody's list. @returns null: it is not there; undefined: the list cannot be read now */
const conversationOf = async (
  { seat, ask }: Person,
  type: 'call' | 'voicemail',
  call: string,
): Promise<Conversation | null | undefined> => {
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask(`/api/conversations/?subscriber_id=${seat.id}&type=${type}&rows=${rows}&page=${page}`)
    if (answer === undefined) return undefined
    const list = JSON.parse(answer.body) as {
      readonly _embedded?: { readonly 'ngcp:conversations'?: readonly Conversation[] }
    }
    const items = list._embedded?.['ngcp:conversations'] ?? []
    const found = items.find(({ call_id }) => call_id === call)
    if (found !== undefined) return found
    if (items.length < rows) return null
  }
  return null
}

/** Both lists of a conversation have it. Place ids are `CALL of SEAT`. */
const readConversation: Reader = async (person, { id }) => {
  const found = await conversationOf(person, 'call', id.split(' ')[0] ?? '')
  return found && found.call_id
}

/** The reader of messages. One that the servers have still to store is not lost. */
const messageReader =
  (db: Db): Reader =>
  async (person, { id }) => {
    const found = await conversationOf(person, 'voicemail', id)
    if (found !== null) return found?.call_id
    const unfinished = await db.selectFrom('unfinished_messages').select('file').where('call_id', '=', id).execute()
    return unfinished.length > 0 ? undefined : null
  }

export const callReaders = (db: Db): Readonly<Record<string, Reader>> => ({
  conversation: readConversation,
  message: messageReader(db),
})

/** Removes a message from a voicebox, which is not endless. */
export const removeMessage = async (person: Person, { id }: Place): Promise<void> => {
  const found = await conversationOf(person, 'voicemail', id)
  if (found) await person.ask(`/api/voicemails/${found.id}`, { method: 'DELETE' }, [404])
}
