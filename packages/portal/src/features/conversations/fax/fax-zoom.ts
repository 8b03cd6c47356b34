/** Widths of a page in percent of the viewer's width. */
export const zoomSteps = [100, 150, 200, 300] as const
const least = zoomSteps[0]
const most = zoomSteps[zoomSteps.length - 1] ?? least

export const zoomedIn = (zoom: number): number => zoomSteps.find((step) => step > zoom) ?? most
export const zoomedOut = (zoom: number): number => zoomSteps.findLast((step) => step < zoom) ?? least
