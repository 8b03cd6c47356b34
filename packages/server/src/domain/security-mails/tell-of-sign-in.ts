import { browserName } from '@lineside/telephony/devices/browser-name'
import type { Platform } from '../../platform/platform.ts'
import { queueSignInNews } from '../push/push-store.ts'
import { rememberBrowser, type SigningIn } from './known-browsers-store.ts'
import { noticeSecurity } from './notice.ts'

/**
 * SESS-03: tells the owner of a sign-in, by whichever way: browsers that are notified of sign-ins at once, and a mail if the
 * browser is new. It never throws: a session that is open stays so.
 */
export const tellOfSignIn = async (
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  subscriberId: number,
  browser: SigningIn,
): Promise<void> => {
  const { db, now, log } = platform
  await queueSignInNews(db, subscriberId, browserName(browser.userAgent)).catch((error: unknown) =>
    log.warn(error, 'Nobody can be told of a sign-in'),
  )
  const noticeNewBrowser = db.transaction().execute(async (within) => {
    if (await rememberBrowser(within, subscriberId, browser, now()))
      await noticeSecurity(platform, within, { subscriberId, kind: 'device', by: browser })
  })
  await noticeNewBrowser.catch((error: unknown) => log.error(error, 'Nobody can be mailed of a sign-in'))
}
