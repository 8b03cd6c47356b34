import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'

/** Kinds of which something must be known before they are stored: which number, which announcement (CF-19). */
export type AskedKind = 'number' | 'custom-announcement'

export const isAsked = (kind: OfferedKind): kind is AskedKind => kind === 'number' || kind === 'custom-announcement'
