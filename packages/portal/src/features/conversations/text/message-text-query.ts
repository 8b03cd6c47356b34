import type {
  askMessageText,
  getMessageText,
  MessageText,
} from '@lineside/contract/resources/conversations/message-texts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const getText = describedRoute<typeof getMessageText>('GET', '/api/lineside/messagetexts/:id')
const askText = describedRoute<typeof askMessageText>('POST', '/api/lineside/messagetexts/:id')

const keyOf = (id: number) => ['message-text', id] as const
/** How often a text that is being written is looked for, in milliseconds: the server tells of it, so this is for a lost word only. */
const lookAgain = 60_000

/** TEXT-02: the text of a voice message. The player shows a failure itself. */
export const messageTextQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callRoute(getText, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? lookAgain : false),
    meta: { isQuiet: true },
  })

export const askTextMutation = mutationOptions({
  mutationFn: (id: number): Promise<MessageText> => callRoute(askText, { params: { id } }),
  onSuccess: async (text, id, _before, { client }) => {
    client.setQueryData(keyOf(id), text)
    // it may have been written before this answer came
    await client.invalidateQueries({ queryKey: keyOf(id) })
  },
})
