/** Formats in which a stored fax can be fetched; `pdf14` is a PDF marked as version 1.4. */
export type FaxFormat = 'tif' | 'pdf' | 'pdf14' | 'ps'

/** The real content of a document to be faxed. */
export type FaxKind = 'tif' | 'pdf' | 'ps' | 'text' | 'picture'

export type FaxQuality = 'normal' | 'fine' | 'super'

export const faxContentTypes: Readonly<Record<FaxFormat, string>> = {
  tif: 'image/tiff',
  pdf: 'application/pdf',
  pdf14: 'application/pdf',
  ps: 'application/postscript',
}

/** Dots per inch across: 1,728 pixels over 215 mm (ITU-T T.4). */
export const FAX_DPI_ACROSS = 204
export const FAX_COLUMNS = 1728
/** Dots per inch down the page, as TIFF-F (RFC 2306) writes the three resolutions. */
export const faxDpiDown: Readonly<Record<FaxQuality, number>> = { normal: 98, fine: 196, super: 391 }
/** A page in mm: as high as A4, as wide as a fax scan line. */
export const FAX_PAGE_WIDTH = 215
export const FAX_PAGE_HEIGHT = 297
