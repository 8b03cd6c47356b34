import type { CallInfo, CallWindow } from './call-window.ts'

/**
 * NAME-02: gives the party of an outgoing call its name as soon as the way tells whose line was called. A party that
 * has a name keeps it.
 *
 * @param own the caller's line, whose own decisions come first on the way
 * @param nameOf the name of a line; null: not a colleague's
 */
export function withCalledName(window: CallWindow, own: number, nameOf: (line: number) => string | null): CallWindow {
  const { stage } = window
  // whoever has answered is named by the platform
  if (!('call' in stage) || stage.phase === 'established') return window
  const name = calledName(stage.call, own, nameOf)
  if (name === null) return window
  const call = { ...stage.call, party: { ...stage.call.party, name } }
  return { ...window, stage: { ...stage, call } }
}

const calledName = (
  { party, direction, way }: CallInfo,
  own: number,
  nameOf: (line: number) => string | null,
): string | null => {
  if (direction !== 'out' || (party.name !== null && party.name !== '')) return null
  const line = way.find((step) => step.line !== null && step.line !== own)?.line ?? null
  return line === null ? null : nameOf(line)
}
