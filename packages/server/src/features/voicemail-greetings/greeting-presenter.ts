import type { VoicemailGreeting } from '@lineside/contract/resources/voicemail-greetings'
import type { GreetingRow } from './voicemail-greetings-store.ts'

/** A greeting as the API shows it. */
export const presentGreeting = ({ id, subscriber_id, dir, duration_ms }: GreetingRow): VoicemailGreeting => ({
  id,
  subscriber_id,
  dir,
  duration: duration_ms / 1000,
})
