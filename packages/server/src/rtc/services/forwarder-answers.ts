import type { ClientFrameOf, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { MediaLeg } from '../legs/leg.ts'

interface ForwarderAnswersOptions {
  readonly leg: Pick<MediaLeg, 'attend'>
  readonly take: (frame: ClientFrameOf<'conference_signal'>) => void | Promise<void>
  readonly isEnded: () => boolean
}

/** Answers the offers by which a conference's forwarder connects a caller by telephone, as a browser would. */
export const createForwarderAnswers = ({ leg, take, isEnded }: ForwarderAnswersOptions) => {
  let known: string | null = null

  const answer = async ({ connection, description: offer }: ServerFrameOf<'conference_signal'>): Promise<void> => {
    const isFresh = known !== connection
    known = connection
    const description = await leg.attend(offer, isFresh)
    if (isEnded()) return
    await take({ type: 'conference_signal', to: 'server', connection, kind: 'answer', description })
  }

  return {
    hear(signalled: ServerFrameOf<'conference_signal'>): void {
      if (signalled.from !== 'server' || signalled.kind !== 'offer' || isEnded()) return
      // the forwarder makes an offer that nobody answers again, over another connection
      answer(signalled).catch(() => undefined)
    },
  }
}
