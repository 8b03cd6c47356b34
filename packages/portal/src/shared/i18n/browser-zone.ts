/** The reader's time zone, an IANA name: what the platform is asked to show its times in (DASH-05). */
export const browserZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
