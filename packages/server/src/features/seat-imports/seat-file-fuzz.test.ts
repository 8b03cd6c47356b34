import { test } from 'vitest'
import { fuzz } from '../../../test/fuzz.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSeatFile } from './seat-file.ts'

test('PBX-07: a file of seats is read, or refused', async () => {
  const samples = [
    'name,extension,email,groups,alias_numbers,timezone,profile,web_password,sip_password\r\nAnna,21,a@b.example,"Sales, Support",4319920021,Europe/Vienna,,,\r\n',
    'Vorname;Nachname;Durchwahl;E-Mail\nAnna;Huber;21;a@b.example\nBen;;22;\n',
    'extension,secret,fullname,tech\n21,geheim,Anna,pjsip\n',
    'id,display_name,pbx_extension,is_pbx_group,is_pbx_pilot\n1,Anna,21,false,false\n2,All,30,true,false\n',
  ].map((text) => Buffer.from(text))
  const words = ['"', '""', ',', ';', '\t', '|', '\n', '="', 'sep=,\n', 'name', 'extension', '\ufeff', "'=", 'true']
  await fuzz({ samples, words, isRefusal: (error) => error instanceof Refusal }, readSeatFile)
})
