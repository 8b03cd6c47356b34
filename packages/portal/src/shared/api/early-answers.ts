declare global {
  /** Requests that `public/early.js` has sent before this code was there, by their addresses. */
  // eslint-disable-next-line no-var
  var earlyAnswers:
    | {
        readonly token: string
        readonly answers: Map<string, Promise<Response>>
        /** Whether the code of the page has been asked for, too. */
        readonly isPageFetched: boolean
      }
    | undefined
}

/** Later than this after the start of the page, an answer may be out of date: it is asked for again. In milliseconds. */
const freshMilliseconds = 10_000

/** The answer that is on its way since before the entry had come; null: nobody has asked. Each is given once. */
export const takeEarlyAnswer = (address: string, token: string | null): Promise<Response> | null => {
  const early = globalThis.earlyAnswers
  if (!early || early.token !== token || performance.now() > freshMilliseconds) return null
  const answer = early.answers.get(address) ?? null
  early.answers.delete(address)
  return answer
}

/** Keeps for the next visit whether the platform answers what only ours does: no other is asked for it early. */
export const rememberPlatform = (isOwn: boolean): void => {
  if (isOwn) localStorage.setItem('csc_own_platform', 'yes')
  else localStorage.removeItem('csc_own_platform')
}

/** Whether the platform of the last visit answers what only ours does: not known before the user's data have come. */
export const wasOwnPlatform = (): boolean => localStorage.getItem('csc_own_platform') === 'yes'
