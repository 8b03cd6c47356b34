import { isEmergencyNumberSomewhere } from '../../blocking/emergency-numbers.ts'
import type { Call, Stage } from '../call-state.ts'

/**
 * The lines on whose behalf a call goes on now: those that ring, call or talk, those whose rules rang somebody else, and
 * the one whose voicebox, queue or prompt the caller hears. So it names lines that have forwarded the call elsewhere, too.
 */
export const linesOn = ({ legs, stage }: Pick<Call, 'legs' | 'stage'>): readonly number[] => {
  const ofLegs = Object.values(legs).flatMap(({ phase, subscriberId, of }) =>
    phase === 'ended' ? [] : [subscriberId, of],
  )
  return [...new Set([...ofLegs, ...linesOfStage(stage)])].filter((line) => line !== null)
}

/** A call of blocked lines: it ends, or only some of the lines that ring stop ringing. */
export type Barred = 'ends' | readonly string[]

/**
 * RUN-01: a call ends that a blocked line makes, talks in, or for whose rules it goes on now. A blocked line that only rings
 * among others, or whose own rules ring somebody among them, stops ringing.
 * @returns ids of legs
 */
export const barredIn = ({ legs, stage }: Pick<Call, 'legs' | 'stage'>, blocked: ReadonlySet<number>): Barred => {
  const isBlocked = (line: number | null) => line !== null && blocked.has(line)
  const live = Object.entries(legs).filter(([, { phase }]) => phase !== 'ended')
  const hit = live.filter(([, { subscriberId, of }]) => isBlocked(subscriberId) || isBlocked(of))
  const rung = hit.filter(([, { role, phase }]) => role === 'target' && (phase === 'invited' || phase === 'ringing'))
  const ends = rung.length < hit.length || linesOfStage(stage).some(isBlocked)
  return ends || (rung.length > 0 && stage.phase !== 'ringing') ? 'ends' : rung.map(([id]) => id)
}

const linesOfStage = (stage: Stage): readonly (number | null)[] => {
  switch (stage.phase) {
    case 'deciding':
      return [stage.way.by]
    case 'ringing':
    case 'queueing':
    case 'greeting':
      return [stage.way.by, stage.node.of]
    case 'serving':
      return [stage.way.by, stage.node.do === 'media' ? stage.node.of : null]
    case 'talking':
    case 'ended':
      return []
  }
}

/** TEL-06: whether the caller has called an emergency number, directly or by a speed dial: nothing of ours ends that. */
export const isCallForHelp = ({ called, dialled }: Pick<Call, 'called' | 'dialled'>): boolean =>
  (called?.line ?? null) === null && isEmergencyNumberSomewhere(called?.number ?? dialled ?? '')
