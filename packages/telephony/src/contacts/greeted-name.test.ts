import { expect, test } from 'vitest'
import { greetedName } from './greeted-name.ts'

test.each<[string, string | null]>([
  ['Anna Novak', 'Anna'],
  ['  Reception ', 'Reception'],
  // with a title the first name alone would be too familiar, and the title alone is no name
  ['Dr. Eva Lindner', 'Eva Lindner'],
  ['Univ.-Prof. Dr. Eva Lindner', 'Eva Lindner'],
  ['Dipl.-Ing. Max Berger', 'Max Berger'],
  ['Frau Petra Lang', 'Petra Lang'],
  ['Mme Claire Petit', 'Claire Petit'],
  ['Dott.ssa Sofia Marchetti', 'Sofia Marchetti'],
  ['Sra. Lola Ruiz', 'Lola Ruiz'],
  ['проф. Анна Иванова', 'Анна Иванова'],
  ['Novak, Anna', 'Anna'],
  ['Lindner, Dr. Eva', 'Eva'],
  ['Max Berger, MSc', 'Max'],
  ['Mia-Sophie Sommer', 'Mia-Sophie'],
  ['Dr.', null],
  [' ', null],
])('DASH-02: %j is greeted as %j', (name, greeted) => expect(greetedName(name)).toBe(greeted))
