import { expect, test } from 'vitest'
import { seatColumnsOf } from './seat-columns.ts'

const read = (head: string) =>
  seatColumnsOf(head.split(','), (title) => title === 'is_pbx_group')
    .map((column) => column ?? '-')
    .join(',')

test.each([
  ['name,extension,email,sip_password,alias_numbers', 'name,extension,email,sip_password,alias_numbers'],
  [
    'id,display_name,pbx_extension,is_pbx_group,webpassword,password',
    '-,name,extension,told,web_password,sip_password',
  ],
  ['line,reason,name,extension', 'told,told,name,extension'],
  ['Name,Durchwahl,Hauptnummer,Weitere Nummern,Gruppen', 'name,extension,told,alias_numbers,groups'],
  ['Name,Extension,Primary number,Alias numbers,Groups', 'name,extension,told,alias_numbers,groups'],
  ['Nombre,Extensión,Número principal,Números adicionales,Grupos', 'name,extension,told,alias_numbers,groups'],
  ['Nom,Numéro de poste,Numéro principal,Numéros supplémentaires,Groupes', 'name,extension,told,alias_numbers,groups'],
  ['Nome,Interno,Numero principale,Numeri aggiuntivi,Gruppi', 'name,extension,told,alias_numbers,groups'],
  ['Имя,Внутренний номер,Основной номер,Дополнительные номера,Группы', 'name,extension,told,alias_numbers,groups'],
  ['Number,FirstName,LastName,EmailAddress,MobileNumber,AuthID,AuthPassword', 'extension,given,family,email,-,-,-'],
  [
    '#alias,first_name,last_name,position,cell,email,mac,mb_pin,web_pass,password',
    'extension,given,family,-,-,email,-,-,-,-',
  ],
  ['extension,password,name,voicemail,ringtimer,tech,secret', 'extension,-,name,-,-,-,-'],
  [
    'First Name,Last Name,Email Address,Mobile Number,User Password,Extension Number,Registration Name',
    'given,family,email,-,-,extension,-',
  ],
  ['type,username,registerpassword,fullname,callerid,registername,loginpassword', '-,extension,-,name,-,-,-'],
  ['First Name,Last Name,Extension', 'given,family,extension'],
  ['shoe size,,name,extension', '-,-,name,extension'],
])('HAND-03: the columns %s are read as %s', (head, columns) => {
  expect(read(head)).toBe(columns)
})
