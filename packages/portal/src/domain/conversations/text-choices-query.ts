import type { getTextChoices, TextChoices } from '@lineside/contract/resources/conversations/message-texts'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const getChoices = describedRoute<typeof getTextChoices>('GET', '/api/lineside/textchoices')

/** TEXT-02: whether messages are written down. Only Lineside knows it. */
export const textChoicesQuery = queryOptions({
  queryKey: ['text-choices'] as const,
  queryFn: ({ signal }): Promise<TextChoices> => callRoute(getChoices, { signal }),
  meta: { isQuiet: true },
})
