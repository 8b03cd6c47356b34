/** How far a question of a form is: answered, the one to answer now, or a later one. */
export type Progress = 'done' | 'now' | 'later'

/** The first question without an answer is the present one. */
export const progressOf = (answered: readonly boolean[]): readonly Progress[] => {
  const now = answered.indexOf(false)
  return answered.map((isDone, index) => (isDone ? 'done' : index === now ? 'now' : 'later'))
}
