/** Extended by the screen table (app/screens.ts), so that a feature can link to every screen, and only to screens. */
// oxlint-disable-next-line no-empty-interface
export interface ScreenPaths {}

export type ScreenPath = ScreenPaths extends { path: infer Path extends string } ? Path : string
