const MIB = 1024 * 1024

/**
 * Conversions at the same time: of what lies here and is to be heard or read; of what a subscriber is just bringing; of
 * mails, which strangers send. What is brought can be made to take long, and holds up nobody who listens. More would only
 * take the processor from the requests.
 */
export const MEDIA_PLACES = { stored: 2, brought: 1, mailed: 1 } as const
/** Conversions of one kind that may wait for their turn: of all, one customer, one subscriber. The next is `busy`. */
export const MEDIA_QUEUE = 64
export const MEDIA_QUEUE_OF_CUSTOMER = 32
export const MEDIA_QUEUE_OF_SUBSCRIBER = 8
/** A conversion that takes longer is ended. */
export const MEDIA_JOB_MS = 300_000
/** A process without work ends after this time, and gives back its memory. */
export const MEDIA_IDLE_MS = 15_000
/** Memory of one conversion process in all; the largest honest file takes a third of it. */
export const MEDIA_MEMORY_BYTES = 1200 * MIB
/** JavaScript heap of one conversion process. */
export const MEDIA_HEAP_MIB = 256

/** Time of the processor for a sound that somebody brings. */
export const SOUND_WORK_MS = 60_000
/** Bytes of a sound file that is read. */
export const MAX_AUDIO_BYTES = 512 * MIB
/** Sound decoded from one file. A few bytes of Opus or Vorbis can stand for minutes, so that bytes alone say little. */
export const MAX_AUDIO_SECONDS = 4 * 3600
export const MIN_SAMPLE_RATE = 4_000
export const MAX_SAMPLE_RATE = 192_000
export const MAX_CHANNELS = 8
/** Blocks before the sound of a WAV file (notes, cue points). */
export const MAX_WAV_CHUNKS = 64
/** One packet of an Ogg file: comments may carry a picture. */
export const MAX_OGG_PACKET_BYTES = 4 * MIB

/** Bytes of a rendered fax. */
export const MAX_FAX_BYTES = 64 * MIB
export const MAX_FAX_PAGES = 100
/** Rendering a fax, waiting for its turn included. */
export const FAX_RENDER_MS = 120_000
/** Time of the processor for one fax and for one of its pages; twenty pages of a letter take two seconds. */
export const FAX_WORK_MS = 20_000
export const FAX_PAGE_WORK_MS = 5_000
/** Pixels across and down one page; an A4 page at the finest fax resolution has 1,728 x 4,572. */
export const MAX_FAX_SIDE = 12_000
/** Pixels of one page of a TIFF that somebody wants to fax: a page of A3 at 600 dots an inch has 70 million. */
export const MAX_TIFF_PIXELS = 100_000_000
/** Bytes of a mail that is to become a fax: files of 32 MiB, a third longer in the letters that mails are written in. */
export const MAX_MAIL_BYTES = 45 * MIB
export const MAX_MAIL_ATTACHMENTS = 20
/** Of a mail that is not known to be allowed yet, so much is looked at: its head, and where the key stands. */
export const MAX_MAIL_HEAD_BYTES = 64 * 1024
export const MAX_MAIL_START_BYTES = 256 * 1024
/** Time of the processor for one look into a mail; where it can not be measured, the time by the clock counts. */
export const MAIL_WORK_MS = 3_000
export const MAIL_READ_MS = 20_000
