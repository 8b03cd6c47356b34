import type { CallWindow } from './call-window.ts'

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

/** The same window with the name of the party that is called. */
export function withPartyName(shown: CallWindow, name: string): CallWindow {
  const { stage } = shown
  if (!('call' in stage) || stage.phase === 'established') return shown
  const call = { ...stage.call, party: { ...stage.call.party, name } }
  return { ...shown, stage: { ...stage, call } }
}
