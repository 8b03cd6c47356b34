/** Whose calls a list is about: those that come in, or those that go out. */
export type Direction = 'in' | 'out'
