import { type Draft, endLeg, setStage, tell } from './call-draft.ts'
import type { Talk } from './call-state.ts'

/** The other side of the conversation, if this leg is one of the two. */
export const otherSide = ({ sides: [one, other] }: Talk, leg: string): string | null =>
  leg === one ? other : leg === other ? one : null

export const setTalk = (draft: Draft, talk: Talk): void => setStage(draft, { phase: 'talking', talk })

export const endMusicOf = (draft: Draft, talk: Talk, held: string): void => {
  for (const { held: whose, leg } of talk.music) if (whose === held && leg !== null) endLeg(draft, leg, 'done')
}

/** Tells a leg that it holds nobody any more, since the held party has left. */
export const holdsNobody = (draft: Draft, { holders }: Talk, leg: string): void => {
  if (holders.includes(leg)) tell(draft, leg, { kind: 'holding', on: false })
}
