import { readFile, rm } from 'node:fs/promises'
import { type AppIcon, appIcons, getAppIcon, getAppManifest } from '@lineside/contract/resources/app/app-look'
import { MediaError } from '../../domain/media/media-error.ts'
import type { Services } from '../../domain/services.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { notFound } from '../../platform/http-problem.ts'
import { type AppLook, findAppLook } from './app-look-store.ts'
import { appManifest, markColours } from './app-manifest.ts'

/** How many drawn icons are kept in memory, at some 10 kB each. */
const mostKept = 64
const day = 'public, max-age=86400'

/** APP-01: the manifest and the icons of the app as a reseller's portal installs it. */
export const appLookRoutes = (api: Api, { db, files, media, log }: Services): void => {
  const kept = new Map<string, Promise<Buffer>>()

  const lookOf = async (key: string): Promise<AppLook> => {
    const look = await findAppLook(db, key)
    if (look === undefined) throw notFound('There is no such app')
    return look
  }

  const draw = async (icon: AppIcon, look: AppLook, logo: string | null): Promise<Buffer> => {
    const to = await media.scratchPath()
    try {
      const isMaskable = icon.startsWith('maskable')
      await media.run('drawIcon', { logo, to, size: appIcons[icon], isMaskable, colours: markColours(look) })
      return await readFile(to)
    } finally {
      await rm(to, { force: true })
    }
  }

  /** With the product's mark where the logo cannot be drawn: an app without an icon cannot be installed. */
  const drawn = async (icon: AppIcon, look: AppLook): Promise<Buffer> => {
    if (look.logoKey === null) return await draw(icon, look, null)
    try {
      return await files.withLocalCopy(look.logoKey, (logo) => draw(icon, look, logo))
    } catch (error) {
      if (!(error instanceof MediaError) || error.code !== 'unreadable') throw error
      log.warn(`The logo ${look.logoKey} cannot be drawn as an icon: ${error.message}`)
      return await draw(icon, look, null)
    }
  }

  const iconOf = (icon: AppIcon, look: AppLook): Promise<Buffer> => {
    const about = JSON.stringify([icon, look.logoKey, ...markColours(look)])
    const known = kept.get(about)
    if (known !== undefined) return known
    const drawing = drawn(icon, look)
    // a failure is not kept: the next browser tries again
    drawing.catch(() => kept.delete(about))
    kept.set(about, drawing)
    for (const oldest of kept.size > mostKept ? kept.keys() : []) {
      kept.delete(oldest)
      break
    }
    return drawing
  }

  api.route(getAppManifest, async ({ params: { key } }) => {
    const manifest = JSON.stringify(appManifest(key, await lookOf(key)))
    return new Answer(200, Buffer.from(manifest), {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
  })

  api.route(getAppIcon, async ({ params: { key, icon } }) => {
    const content = await iconOf(icon, await lookOf(key))
    return new Answer(200, content, { 'content-type': 'image/png', 'cache-control': day })
  })
}
