const MIB = 1024 * 1024

/**
 * Conversions at the same time: of `stored` files that somebody wants to hear or read, of files that a subscriber
 * uploads (`brought`), and of mails, which strangers send (`mailed`). An uploaded file can be made to take long, but
 * delays nobody who listens. More places would only take processor time from requests.
 */
export const MEDIA_PLACES = { stored: 2, brought: 1, mailed: 1 } as const
/**
 * Conversions of one kind that may wait: in all, for one customer, for one subscriber. One more is refused as `busy`.
 */
export const MEDIA_QUEUE = 64
export const MEDIA_QUEUE_OF_CUSTOMER = 32
export const MEDIA_QUEUE_OF_SUBSCRIBER = 8
/** A conversion that takes longer is ended. */
export const MEDIA_JOB_MS = 300_000
/** A process without work ends after this time, and gives back its memory. */
export const MEDIA_IDLE_MS = 15_000
/** Total memory of one conversion process; the largest honest file takes a third of it. */
export const MEDIA_MEMORY_BYTES = 1200 * MIB
/** JavaScript heap of one conversion process. */
export const MEDIA_HEAP_MIB = 256

/** Processor time for an uploaded sound. */
export const SOUND_WORK_MS = 60_000
/** Largest sound file in bytes. */
export const MAX_AUDIO_BYTES = 512 * MIB
/**
 * Longest sound decoded from one file: a few bytes of Opus or Vorbis can stand for minutes, so a limit on bytes is not
 * enough.
 */
export const MAX_AUDIO_SECONDS = 4 * 3600
export const MIN_SAMPLE_RATE = 4_000
export const MAX_SAMPLE_RATE = 192_000
export const MAX_CHANNELS = 8
/** Most blocks (notes, cue points) before the sound in a WAV file. */
export const MAX_WAV_CHUNKS = 64
/** Largest packet of an Ogg file: comments may contain a picture. */
export const MAX_OGG_PACKET_BYTES = 4 * MIB

/** Processor time for a file of contacts: the largest honest one takes less than a second. */
export const CONTACTS_WORK_MS = 10_000

/** Largest rendered fax in bytes. */
export const MAX_FAX_BYTES = 64 * MIB
export const MAX_FAX_PAGES = 100
/** Time limit for rendering a fax, including the wait for its turn. */
export const FAX_RENDER_MS = 120_000
/** Processor time for one fax and for one of its pages; twenty pages of a letter take two seconds. */
export const FAX_WORK_MS = 20_000
export const FAX_PAGE_WORK_MS = 5_000
/** Disk space and files that a PostScript program may use while it runs. */
export const MAX_POSTSCRIPT_BYTES = 256 * MIB
export const MAX_POSTSCRIPT_FILES = 200
/** Most pixels across and down a page; an A4 page at the finest fax resolution has 1,728 x 4,572. */
export const MAX_FAX_SIDE = 12_000
/** Most pixels of a TIFF page to be faxed: an A3 page at 600 dots per inch has 70 million. */
export const MAX_TIFF_PIXELS = 100_000_000
/** Largest mail that becomes a fax, in bytes: files of 32 MiB, which base64 makes a third longer. */
export const MAX_MAIL_BYTES = 45 * MIB
export const MAX_MAIL_ATTACHMENTS = 20
/** Bytes that are read of a mail before it is known to be allowed: its headers, and the beginning with the key. */
export const MAX_MAIL_HEAD_BYTES = 64 * 1024
export const MAX_MAIL_START_BYTES = 256 * 1024
/** Processor time for examining a mail once; where it cannot be measured, real time is limited. */
export const MAIL_WORK_MS = 3_000
export const MAIL_READ_MS = 20_000
