import * as z from 'zod/mini'
import { problemSchema } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

/** The icons of the app that a browser installs, with their sizes in pixels. `maskable`: may be cut to any shape. */
export const appIcons = { 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512, 'apple-180': 180 } as const
export type AppIcon = keyof typeof appIcons

const appKey = z.uuid().check(z.maxLength(36))

/** APP-01: browsers fetch manifest and icons without credentials. The key comes from `platforminfo`. */
export const getAppManifest = route({
  name: 'appmanifest.get',
  method: 'GET',
  path: '/api/lineside/app/:key/manifest',
  origin: 'lineside',
  summary: "Web app manifest with the reseller's name, colours and icons",
  access: 'public',
  params: z.object({ key: appKey }),
  replies: { 200: 'binary', 404: problemSchema },
  perMinute: 120,
})

export const getAppIcon = route({
  name: 'appicon.get',
  method: 'GET',
  path: '/api/lineside/app/:key/icons/:icon',
  origin: 'lineside',
  summary: "Icon of the reseller's app",
  access: 'public',
  params: z.object({ key: appKey, icon: z.enum(Object.keys(appIcons) as [AppIcon, ...AppIcon[]]) }),
  replies: { 200: 'binary', 404: problemSchema },
  perMinute: 120,
})
