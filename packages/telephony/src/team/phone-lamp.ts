import type { ColleagueState } from './colleague-state.ts'

/** The state of a person as a phone or a softphone can show it. */
export interface PhoneLamp {
  /** A busy lamp is on, as during a call. */
  readonly isOn: boolean
  /** Activities of RFC 4480, section 3.2; the first one is `busy` or `away`, which every client knows. */
  readonly activities: readonly ('busy' | 'away' | 'on-the-phone' | 'meeting' | 'holiday')[]
  /** The words where the person has written none: other clients translate them, or show them as they are. */
  readonly note: string
}

const dark: PhoneLamp = { isOn: false, activities: [], note: '' }
const onThePhone: PhoneLamp = { isOn: false, activities: ['busy', 'on-the-phone'], note: '' }

const lamps: Readonly<Record<ColleagueState['kind'], PhoneLamp>> = {
  free: dark,
  offline: dark,
  // the lamp itself shows the calls
  ringing: onThePhone,
  talking: onThePhone,
  wrapping: { isOn: false, activities: ['busy'], note: '' },
  busy: { isOn: true, activities: ['busy'], note: '' },
  meeting: { isOn: true, activities: ['busy', 'meeting'], note: '' },
  dnd: { isOn: true, activities: ['busy'], note: 'Do not disturb' },
  away: { isOn: false, activities: ['away'], note: '' },
  holiday: { isOn: false, activities: ['away', 'holiday'], note: '' },
}

/**
 * TEAM-05: how phones show the state that colleagues see on their team page. A lamp knows free, ringing and busy only, so
 * it is on for those who do not want to be called, and dark for those who are away: see decision 0016.
 */
export const phoneLamp = (state: ColleagueState): PhoneLamp => {
  const lamp = lamps[state.kind]
  return 'note' in state && state.note !== '' ? { ...lamp, note: state.note } : lamp
}
