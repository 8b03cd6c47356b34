import type { OutgoingRequestMessage, Subscription, UserAgentCore } from 'sip.js/lib/core/index.js'

/** A key of a phone that shows what a line is doing. */
export interface FakeLamp {
  readonly callId: string
  /** How it was answered, at first and each time that it asked again. */
  readonly answers: readonly { readonly code: number; readonly expires: string | undefined }[]
  /** The notifications that it got, from the first. */
  readonly told: readonly { readonly state: string; readonly event: string; readonly body: string }[]
  /** In short: the states of the calls that it shows now. */
  readonly shows: readonly string[]
  refresh(): void
  unsubscribe(): void
  /** It takes nothing any more: its phone has forgotten it. */
  forget(): void
}

export const createFakeLamp = (core: UserAgentCore, message: OutgoingRequestMessage): FakeLamp => {
  const answers: { code: number; expires: string | undefined }[] = []
  const told: { state: string; event: string; body: string }[] = []
  let subscription: Subscription | undefined
  const takes = (request: {
    message: { getHeader(name: string): string | undefined; body: string }
    accept(): unknown
  }) => {
    const header = (name: string) => request.message.getHeader(name) ?? ''
    told.push({ state: header('subscription-state'), event: header('event'), body: request.message.body })
    request.accept()
  }
  const answered = {
    onAccept: ({ message: answer }: Answer) =>
      void answers.push({ code: answer.statusCode ?? 0, expires: answer.getHeader('expires') }),
    onReject: ({ message: answer }: Answer) => void answers.push({ code: answer.statusCode ?? 0, expires: undefined }),
  }
  const first = core.subscribe(message, {
    ...answered,
    onNotify: ({ request, subscription: next }) => {
      subscription = next
      if (next !== undefined) {
        next.autoRefresh = false
        next.delegate = { onNotify: takes }
      }
      takes(request)
    },
  })
  return {
    callId: message.callId,
    answers,
    told,
    get shows() {
      const { body = '' } = told.at(-1) ?? {}
      return [...body.matchAll(/<state>(\w+)<\/state>|<basic>(\w+)<|<rpid:([\w-]+)\/>/g)].map(
        ([, dialog, basic, activity]) => dialog ?? basic ?? activity ?? '',
      )
    },
    refresh: () => void subscription?.subscribe(answered, { extraHeaders: ['Expires: 300', 'Event: dialog'] }),
    unsubscribe: () => void subscription?.subscribe(answered, { extraHeaders: ['Expires: 0', 'Event: dialog'] }),
    forget: () => {
      first.waitNotifyStop()
      subscription?.dispose()
    },
  }
}

interface Answer {
  readonly message: { readonly statusCode?: number | undefined; getHeader(name: string): string | undefined }
}
