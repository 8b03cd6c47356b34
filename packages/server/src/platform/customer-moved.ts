import { customerMoving } from './db/moving-writes.ts'
import { HttpProblem, unauthorized } from './http-problem.ts'
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

/** The answer to a session that has ended because its customer has left. */
export const sessionMoved = (cell: string): HttpProblem => {
  const { statusCode, message, headers } = unauthorized()
  return new HttpProblem(statusCode, message, { ...headers, [successorHeader]: cell })
}
