/** The drawn scenes; the colours of each stand in the order wall, light, table, person, edge. */
export type KitScene = 'brown' | 'green' | 'plan'

const colours = {
  brown: ['#6d503c', '#8f6d56', '#543e2f', '#281a10', '#b78b6f'],
  green: ['#34605e', '#4d7f7c', '#264846', '#0b211f', '#6ea09b'],
} as const

/** A drawn stand-in for a camera (a person in a room) or a shared screen (a plan). */
export function kitPicture(scene: KitScene): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const pen = canvas.getContext('2d')
  if (pen) {
    if (scene === 'plan') drawPlan(pen)
    else drawPerson(pen, colours[scene])
  }
  const stream = canvas.captureStream(5)
  // a canvas that does not change sends no frames, so it is touched regularly
  const timer = setInterval(() => {
    if (!stream.active) clearInterval(timer)
    pen?.fillRect(0, 0, 1, 1)
  }, 200)
  return stream
}

function drawPerson(pen: CanvasRenderingContext2D, [wall, light, table, person, edge]: readonly string[]) {
  const fill = (colour: string | undefined, draw: () => void) => {
    pen.fillStyle = colour ?? 'black'
    pen.beginPath()
    draw()
    pen.fill()
  }
  fill(wall, () => pen.rect(0, 0, 1280, 720))
  fill(light, () => {
    pen.moveTo(600, 0)
    pen.lineTo(900, 0)
    pen.lineTo(640, 420)
    pen.lineTo(300, 420)
  })
  fill(table, () => pen.rect(0, 400, 1280, 320))
  for (const [colour, shift] of [
    [edge, 28],
    [person, 0],
  ] as const) {
    fill(colour, () => pen.ellipse(660 + shift, 210, 145, 165, 0, 0, 7))
    fill(colour, () => pen.ellipse(660 + shift, 760, 345, 330, 0, 0, 7))
  }
}

function drawPlan(pen: CanvasRenderingContext2D) {
  pen.fillStyle = '#f8f6f1'
  pen.fillRect(0, 0, 1280, 720)
  pen.lineWidth = 6
  pen.strokeStyle = '#37322d'
  pen.strokeRect(330, 130, 620, 450)
  pen.fillStyle = '#eadbc8'
  pen.fillRect(350, 150, 380, 70)
  pen.fillRect(350, 220, 70, 210)
  pen.fillStyle = '#c9eeeb'
  pen.fillRect(560, 310, 200, 100)
  pen.fillStyle = '#37322d'
  pen.font = '600 22px sans-serif'
  pen.fillText('Kitchen Huber, plan 3', 340, 60)
}
