/** PUSH-02: what notifications can do in this browser. */
export type PushState =
  /** The portal is not opened over https. */
  | 'off'
  /** iOS: only an app on the home screen gets them. */
  | 'homeScreen'
  | 'unsupported'
  /** The user has refused them; only the browser's settings lead back. */
  | 'blocked'
  /** The user has not been asked yet. */
  | 'unasked'
  | 'ready'

export interface BrowserFacts {
  /** The platform sends push messages. */
  readonly isOn: boolean
  readonly userAgent: string
  /** An iPad says that it is a Mac, but a Mac has no touch screen. */
  readonly touchPoints: number
  /** The portal runs in a window of its own. */
  readonly isInstalled: boolean
  /** Service worker, push and notifications are there. */
  readonly hasPush: boolean
  readonly permission: NotificationPermission
}

export const isIos = ({ userAgent, touchPoints }: Pick<BrowserFacts, 'userAgent' | 'touchPoints'>): boolean =>
  /\biP(?:hone|ad|od)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)

export const pushStateOf = (facts: BrowserFacts): PushState => {
  if (!facts.isOn) return 'off'
  if (isIos(facts) && !facts.isInstalled) return 'homeScreen'
  if (!facts.hasPush) return 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  return facts.permission === 'granted' ? 'ready' : 'unasked'
}
