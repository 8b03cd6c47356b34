import { Building2, type LucideIcon, Settings2, SlidersHorizontal } from 'lucide-react'
import type { MenuGroup } from '../../screen.ts'

export const groupIcons: Readonly<Record<MenuGroup, LucideIcon>> = {
  callSettings: SlidersHorizontal,
  pbxConfiguration: Building2,
  pbxSettings: Settings2,
}
