import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { CallInfo, CallWindow } from './call-window.ts'
import { frontCall, otherCall } from './stages.ts'

/**
 * NAME-02: the line that an outgoing call has reached while its party has no name yet; its name is the party's.
 *
 * @param own the caller's line, whose own decisions come first on the way
 * @returns null: the party has its name, or the way does not tell the line
 */
export function unnamedLine({ stage }: CallWindow, own: number): number | null {
  // whoever has answered is named by the platform
  if (!('call' in stage) || stage.phase === 'established') return null
  const { party, direction, way } = stage.call
  if (direction !== 'out' || (party.name !== null && party.name !== '')) return null
  return way.find((step) => step.line !== null && step.line !== own)?.line ?? null
}

/**
 * NAME-02: the number that was called, if the line that answered by itself has no name yet: a queue, a voicebox or a menu
 * of a colleague, whose own decisions the way does not tell.
 */
export function unnamedService({ stage }: CallWindow): string | null {
  if (stage.phase !== 'established' || !stage.call.isService) return null
  const { party, direction } = stage.call
  const isUnnamed = party.name === null || party.name === ''
  return direction === 'out' && isUnnamed && party.number !== '' ? party.number : null
}

/** NAME-02: the number that was called, if somebody else has answered it and its own name is not known yet. */
export function unnamedDialled({ stage }: CallWindow): string | null {
  if (stage.phase !== 'established' || stage.call.dialled?.name) return null
  return stage.call.dialled?.number ?? null
}

/** A call whose other side has a number and no name yet. */
export interface UnnamedCall {
  readonly id: string
  readonly number: string
}

/** NAME-02: the calls, at most two, whose other side the platform itself does not name. */
export function unnamedCalls({ stage }: Pick<CallWindow, 'stage'>): readonly UnnamedCall[] {
  return [frontCall(stage), otherCall(stage)?.call].flatMap((call) => {
    if (!call) return []
    const { number, name } = call.party
    return number === null || number === '' || (name !== null && name !== '') ? [] : [{ id: call.id, number }]
  })
}

/** The same window with the name of the party that was called, in whose place another one has answered. */
export function withDialledName(shown: CallWindow, name: string): CallWindow {
  const { stage } = shown
  if (stage.phase !== 'established' || stage.call.dialled === undefined) return shown
  return { ...shown, stage: { ...stage, call: { ...stage.call, dialled: { ...stage.call.dialled, name } } } }
}

/** The same window with the name of the party that is called. */
export function withPartyName(shown: CallWindow, name: string): CallWindow {
  const { stage } = shown
  if (!('call' in stage)) return shown
  const party = { ...stage.call.party, name }
  return stage.phase === 'established'
    ? { ...shown, stage: { ...stage, call: { ...stage.call, party } } }
    : { ...shown, stage: { ...stage, call: { ...stage.call, party } } }
}

/**
 * CALL-08: the party that was called and the one that has answered in its place, both by name.
 *
 * @returns null: the called party itself has answered, nobody has, or one of the two has no name, and two numbers may be
 * of the same line
 */
export function answeredInstead({
  party,
  dialled,
  isService,
}: Pick<CallInfo, 'party' | 'dialled' | 'isService'>): { readonly called: RtcParty; readonly by: RtcParty } | null {
  if (dialled === undefined || isService || !dialled.name || !party.name) return null
  return dialled.name === party.name ? null : { called: dialled, by: party }
}
