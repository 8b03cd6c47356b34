/** How much of an upload is on its way: 0 to 100, rounded up as in the field; 0 while its size is not known. */
export const uploadPercent = (loaded: number, total: number): number =>
  total > 0 ? Math.min(100, Math.ceil((loaded / total) * 100)) : 0
