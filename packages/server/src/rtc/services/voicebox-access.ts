import { createHash, timingSafeEqual } from 'node:crypto'
import { opensGate } from '@lineside/contract/access'
import { createSignInGuard, type SignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import { HttpProblem } from '../../platform/http-problem.ts'
import { findVoicebox, findVoiceboxByExtension, type Voicebox } from '../../domain/voicebox/voicebox-store.ts'
import type { Services } from '../../domain/services.ts'

/** Checks who may open which voicebox by phone. */
export interface VoiceboxAccess {
  /**
   * @param callerLine the calling line
   * @param extension null: the caller's own voicebox, which needs a PIN only if one is set. Another line's voicebox
   * always needs a PIN, and cannot be opened if none is set; the caller does not learn whether it exists.
   */
  enter(callerLine: number, extension: string | null, pin: string | null): Promise<Voicebox | 'pin' | 'banned'>
}

export const createVoiceboxAccess = ({
  db,
  now,
  secrets,
}: Pick<Services, 'db' | 'now' | 'secrets'>): VoiceboxAccess => {
  const guard: SignInGuard = createSignInGuard({ db, now })

  const isRight = ({ pin_box }: Voicebox, pin: string): boolean => {
    if (pin_box === null) return false
    const [given, wanted] = [pin, secrets.open(pin_box)].map((text) => createHash('sha256').update(text).digest())
    return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
  }

  return {
    async enter(callerLine, extension, pin) {
      const own = await findVoicebox(db, callerLine)
      if (own === undefined) return 'banned'
      const box = extension === null ? own : await findVoiceboxByExtension(db, own.customer_id, extension)
      const isOpen = box !== undefined && opensGate(box, 'voiceMail')
      if (isOpen && box.id === callerLine && box.pin_box === null) return box
      if (pin === null) return 'pin'
      const key = { address: `voicebox from ${callerLine}`, username: `voicebox ${box?.id ?? extension ?? ''}` }
      try {
        return (await guard.attempt(key, async () => (isOpen && isRight(box, pin) ? box : null))) ?? 'pin'
      } catch (error) {
        // this line has tried too many wrong PINs for this voicebox: even the right one is refused now
        if (error instanceof HttpProblem) return 'banned'
        throw error
      }
    },
  }
}
