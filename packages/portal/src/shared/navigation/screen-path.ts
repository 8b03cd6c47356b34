/** Filled in by the screen table (app/screens.ts), so that a feature can link to any screen and to nothing else. */
// oxlint-disable-next-line no-empty-interface
export interface ScreenPaths {}

export type ScreenPath = ScreenPaths extends { path: infer Path extends string } ? Path : string
