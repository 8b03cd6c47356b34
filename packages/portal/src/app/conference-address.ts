import { generateRoomName } from '@lineside/telephony/conference/room-name'

/** Room of `/conference` without an id: the operator's fixed one, else a generated one (NAV-04, CONF-01). */
export const conferenceAddress = async (): Promise<string> => {
  const [word = 0, digits = 0] = crypto.getRandomValues(new Uint32Array(2))
  const room = (await configuredRoom()) ?? generateRoomName(word, digits)
  return `/conference/${encodeURIComponent(room)}`
}

/** The operator's `portal-config.json`, beside the portal's own files. Without one, or unreadable: nothing is fixed. */
const configuredRoom = async (): Promise<string | null> => {
  try {
    const config = (await (await fetch('portal-config.json')).json()) as { conferenceRoom?: unknown }
    return typeof config.conferenceRoom === 'string' && config.conferenceRoom !== '' ? config.conferenceRoom : null
  } catch {
    return null
  }
}
