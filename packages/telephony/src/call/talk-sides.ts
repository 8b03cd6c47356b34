import type { Ring } from '@lineside/contract/rtc/plan'
import { changeLeg, type Draft, endLeg, nextKey, setStage, tell } from './call-draft.ts'
import type { CallLeg, Talk } from './call-state.ts'
import { connect, setLinked } from './connect-legs.ts'
import type { LegEvent } from './leg-messages.ts'

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

/** `description` null: the leg has media already, and has no offer of its own. */
export type Answer = Pick<Extract<LegEvent, { type: 'answered' }>, 'media' | 'isAnother'> & {
  readonly description: string | null
}

/** Connects whoever answered with the party that waits. */
export const beginTalk = (
  draft: Draft,
  stage: { readonly node: Ring },
  waiting: CallLeg,
  leg: CallLeg,
  event: Answer,
): void => {
  const sides: readonly [string, string] = [waiting.id, leg.id]
  const talk = { sides, holders: [], music: [], recording: { phase: 'off' } } as const
  const wasTalking = waiting.phase === 'talking'
  if (stage.node.record) {
    const key = nextKey(draft)
    setStage(draft, { phase: 'talking', talk: { ...talk, recording: { phase: 'opening', key } } })
    draft.effects.push({ do: 'open_bridge', key })
  } else {
    setStage(draft, { phase: 'talking', talk })
    const accepted = { with: leg.party, isRecorded: false, isService: false }
    // false after a reload of the caller's page, which has lost the connection that this description would answer
    const isHeard = waiting.phase === 'early' && waiting.linked === leg.id && event.isAnother !== true
    if (event.description !== null && leg.hasOffer && (waiting.phase === 'calling' || isHeard)) {
      const description = isHeard ? null : event.description
      changeLeg(draft, waiting.id, { phase: 'talking', answered: draft.at, offer: null })
      setLinked(draft, waiting.id, leg.id)
      draft.effects.push({ do: 'accept', leg: waiting.id, accepted: { ...accepted, description } })
    } else connect(draft, 'talk', sides, accepted)
  }
  if (wasTalking) {
    tell(draft, waiting.id, { kind: 'party', with: leg.party, isService: false })
    tell(draft, waiting.id, { kind: 'talking' })
    tell(draft, waiting.id, { kind: 'media', media: event.media })
  }
}
