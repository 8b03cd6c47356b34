import { toldPrefix } from './forwarding-act.ts'

/** STORY-01: the member beside a changed reminder: its whole time, of which a change names only a part. */
export const toldReminder = `${toldPrefix}reminder` as const
