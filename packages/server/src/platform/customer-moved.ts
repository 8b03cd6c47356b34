import { customerMoving } from './db/moving-writes.ts'
import { HttpProblem } from './http-problem.ts'
import { Refusal } from './refusal.ts'

/** GROW-08: in an answer of a cell that a customer has left, the name of the cell that has it now. The front door keeps it for itself. */
export const successorHeader = 'lineside-cell'

/** The refusal of somebody whose customer has left for good, with the name of the cell that has it. */
export class CustomerMoved extends Refusal<'customer_moving'> {
  readonly cell: string

  constructor(cell: string) {
    const { code, message, values } = customerMoving()
    super(code, message, values)
    this.cell = cell
  }
}

/** The answer to somebody whose session is over. @param cell the one that has the customer since it has left; null: it has not */
export const sessionOver = (problem: HttpProblem, cell: string | null): HttpProblem =>
  cell === null
    ? problem
    : new HttpProblem(problem.statusCode, problem.message, { ...problem.headers, [successorHeader]: cell })
