/** Which calls a block list applies to: incoming ("in") or outgoing ("out"). */
export type Direction = 'in' | 'out'
