import type { Media } from '@lineside/contract/rtc/plan'
import { faxRefusal } from '../../domain/fax/fax-access.ts'
import { findFaxLine, stationOf } from '../../domain/fax/fax-lines-store.ts'
import { hasFaxRoom } from '../../domain/fax/fax-room.ts'
import { countFaxPages, receiveFax } from '../../domain/fax/receive-fax.ts'
import { MAX_FAX_PAGES } from '../../domain/media/media-limits.ts'
import type { FaxLeg, MediaLeg } from '../legs/leg.ts'
import type { Service } from './service.ts'
import { speechOf } from './speech.ts'
import { beginMessage } from './unfinished-messages.ts'

/** A fax of a hundred pages takes an hour at the usual speed. */
const MOST_SECONDS = 3600

/**
 * FAX-09, CF-22: answers as a fax machine and stores the received fax. The machine hangs up after some 20 seconds on a
 * caller that sends none. If there is no machine, or the caller could not hear it, a prompt says that faxes are not
 * taken.
 */
export const faxService = ({ of }: Extract<Media, { kind: 'fax' }>): Service => ({
  async run({ leg, services, callId, caller, since }) {
    if (!isFax(leg)) {
      await leg.play(await (await speechOf(services, of)).sentence('fax_not_yet'))
      return { type: 'done' }
    }
    const line = await findFaxLine(services.db, of)
    if (line === undefined || (await faxRefusal(services.db, line)) !== undefined) return { type: 'failed' }
    if (!(await hasFaxRoom(services.db, line))) return { type: 'failed' }
    const fax = await beginMessage(services, { line: of, caller: caller.number, callId, kind: 'fax' })
    const { path } = fax
    const received = await leg.receiveFax({
      path,
      station: stationOf(line),
      isCorrecting: line.ecm,
      // one less than the limit of a stored fax: the machine ends the call after one page more than this
      mostPages: MAX_FAX_PAGES - 1,
      mostSeconds: MOST_SECONDS,
    })
    // the sender has a confirmation of each received page, so pages that cannot be stored now stay unfinished and are
    // kept later
    if (received?.isFax) {
      const { isComplete, station } = received
      // a machine that died has not reported its progress
      const pages = received.pages ?? (await countFaxPages(services.media, path))
      const called = { caller: caller.number, callId, started: since }
      await receiveFax(services, line, { path, pages, isComplete, station, ...called })
    }
    await fax.over()
    return { type: received === null ? 'failed' : 'done' }
  },
})

const isFax = (leg: MediaLeg): leg is FaxLeg => 'receiveFax' in leg
