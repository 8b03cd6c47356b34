/** The announcements that callers of a closed line can hear: that of the platform, and those of the company. */
export const announcements = [
  'office_hours',
  ...Array.from({ length: 10 }, (_, index) => `custom_announcement_${index}`),
] as const

/** The number by which sound sets name an announcement of the company, from 1; null: it is that of the platform. */
export const announcementNumber = (handle: string): number | null => {
  const index = /^custom_announcement_(\d)$/.exec(handle)?.[1]
  return index === undefined ? null : Number(index) + 1
}
