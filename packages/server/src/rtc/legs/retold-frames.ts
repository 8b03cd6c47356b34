import type { ServerFrame } from '@lineside/contract/rtc/frames'

/** Frame types whose latest frame is sent again to a reloaded page. */
const retold: ReadonlySet<ServerFrame['type']> = new Set([
  'way',
  'ringing',
  'accepted',
  'party',
  'held',
  'talking',
  'holding',
  'recording',
  'far_side',
  'media',
  'lost',
] as const)

/** The frames that a reloaded page needs to show a call: the latest frame of each of these types that still holds. */
export interface RetoldFrames {
  sent(frame: ServerFrame): void
  all(): readonly ServerFrame[]
  clear(): void
}

export const createRetoldFrames = (): RetoldFrames => {
  const frames = new Map<ServerFrame['type'], ServerFrame>()
  return {
    sent: (frame) => {
      if (frame.type === 'ringing_stopped' || frame.type === 'accepted') frames.delete('ringing')
      if (frame.type === 'back') frames.delete('lost')
      if (frame.type === 'talking') frames.delete('held')
      else if (retold.has(frame.type)) frames.set(frame.type, frame)
    },
    all: () => [...frames.values()],
    clear: () => frames.clear(),
  }
}
