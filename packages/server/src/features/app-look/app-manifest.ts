import { appIcons, getAppIcon } from '@lineside/contract/resources/app/app-look'
import { pathOf } from '@lineside/contract/http/route'
import type { AppLook } from './app-look-store.ts'

/** Colours of the product's mark, and of the portal's ground in its light theme. */
const ownColours = ['#0d6b62', '#e08a3c'] as const
const ground = '#f4f2ee'
const product = 'Lineside'

/** The colours of the mark for a reseller without a logo. Only hexadecimal ones are taken, because they go into an SVG. */
export const markColours = ({
  primary,
  secondary,
}: Pick<AppLook, 'primary' | 'secondary'>): readonly [string, string] => [
  colourOf(primary) ?? ownColours[0],
  colourOf(secondary) ?? ownColours[1],
]

const colourOf = (text: string | null): string | null => {
  const colour = text?.trim().toLowerCase() ?? ''
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(colour) ? colour : null
}

/** APP-01: the manifest; the portal's own `manifest.webmanifest` says the same for the product. */
export const appManifest = (key: string, look: AppLook) => {
  const name = look.name ?? product
  return {
    // one identity a portal: another look of it is no other app
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: colourOf(look.primary) ?? ground,
    icons: (['icon-192', 'icon-512', 'maskable-512'] as const).map((icon) => ({
      src: pathOf(getAppIcon, { key, icon }),
      sizes: `${appIcons[icon]}x${appIcons[icon]}`,
      type: 'image/png',
      ...(icon.startsWith('maskable') && { purpose: 'maskable' }),
    })),
    protocol_handlers: ['tel', 'sip', 'web+tel'].map((protocol) => ({ protocol, url: '/#/user/home?call=%s' })),
    launch_handler: { client_mode: 'focus-existing' },
  }
}
