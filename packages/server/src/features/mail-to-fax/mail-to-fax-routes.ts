import { mailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** FAX-03, FAX-04 */
export const mailToFaxRoutes = (api: Api, _platform: Platform): void => {
  api.resource(mailToFaxSettings, {
    list: async () => ({ items: [], totalCount: 0 }),
    get: async () => {
      throw forbidden('Mail To Fax feature is not active')
    },
    replace: async () => {
      throw forbidden('Mail To Fax feature is not active')
    },
  })
}
